import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SQUEEZED = /\.(js|css|html|svg|json|webmanifest)$/;

/** Every text of the bundle once more, compressed beforehand; mulle/web/http/pages.py sends that one. */
function squeezed(): Plugin {
  let folder = '';
  return {
    name: 'squeezed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((one) => SQUEEZED.test(one))) {
        const path = join(folder, name);
        await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
      }
    },
  };
}

// The bundle lies where the server finds it; git ignores it and the wheel carries it.
export default defineConfig({
  plugins: [svelte(), squeezed()],
  resolve: {
    alias: {
      '@protocol': at('../src/mulle/web/protocol/made/protocol.ts'),
      '@words': at('../src/mulle/words'),
      '~': at('./src'),
    },
    // Component tests mount on a document; without this the server's half of Svelte is found.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // those that know light-dark()
    outDir: at('../src/mulle/web/static'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [at('..')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
  },
});
