import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { rules } from './vite/rules.ts';
import { shell } from './vite/shell.ts';
import { squeezed } from './vite/squeezed.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SHELL =
  /\/front\/src\/(app|net)\/|\/words\/catalogue|\/pages\/(Start|Offline|start|lists\/(Open|Run|tables))|\/node_modules\/(svelte|esm-env|clsx)\//;

// The bundle lies where the server finds it; git ignores it and the wheel carries it.
export default defineConfig({
  plugins: [svelte(), rules(), shell(at('./src/worker/worker.ts')), squeezed()],
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
    rolldownOptions: {
      output: {
        // What the start page needs comes in one piece, not in a dozen.
        codeSplitting: { groups: [{ name: 'shell', test: SHELL }] },
      },
    },
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
