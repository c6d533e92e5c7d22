import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/site', import.meta.url));

/**
 * Builds the script and styles of the public site, whose pages the server renders. They share sources with the client but no file, so that
 * visitors load no part of the client. `.vite/site.json` names the files for the server.
 */
export function publicSite(): Plugin {
  return {
    name: 'public-site',
    apply: 'build',
    async generateBundle() {
      const made = await build({
        entryPoints: { site: `${source}/main.ts`, style: `${source}/site.css` },
        outdir: 'assets',
        bundle: true,
        splitting: true,
        minify: true,
        write: false,
        format: 'esm',
        target: 'es2023',
        charset: 'utf8',
        // These pages contain no other styles, so class names need no scoping.
        loader: { '.module.css': 'css' },
        entryNames: 'site-[name]-[hash]',
        chunkNames: 'site-[name]-[hash]',
      });
      const files = made.outputFiles.map(({ path, contents }) => ({ fileName: `assets/${basename(path)}`, source: contents }));
      for (const file of files) this.emitFile({ type: 'asset', ...file });
      const named = (start: string) => files.find(({ fileName }) => fileName.startsWith(`assets/site-${start}`))?.fileName;
      const index = { script: named('site-'), style: named('style-'), files: files.map(({ fileName }) => fileName) };
      this.emitFile({ type: 'asset', fileName: '.vite/site.json', source: `${JSON.stringify(index, null, 1)}\n` });
    },
  };
}
