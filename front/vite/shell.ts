import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Builds the service worker beside the bundle, with the names of all files that it keeps. */
export function shell(source: string): Plugin {
  let folder = '';
  return {
    name: 'shell',
    apply: 'build',
    configResolved: (config) => void (folder = config.publicDir),
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'worker.js' });
    },
    generateBundle(_, bundle) {
      const worker = bundle['worker.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker is missing');
      const made = Object.keys(bundle).filter((name) => name !== 'worker.js' && name !== 'index.html');
      const files = ['/', ...[...made, ...readdirSync(folder)].map((name) => `/${name}`)];
      const version = createHash('sha256')
        .update(JSON.stringify([files, bundle['index.html']]))
        .digest('hex')
        .slice(0, 12);
      worker.code = `const SHELL = ${JSON.stringify({ version, files })};\n${worker.code}`;
    },
  };
}
