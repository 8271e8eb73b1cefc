import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SQUEEZED = /\.(js|css|html|svg|json|webmanifest)$/;

/** Every text of the bundle once more, compressed beforehand; mulle/web/http/pages.py sends that one. */
export function squeezed(): Plugin {
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
