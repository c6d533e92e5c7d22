import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/site', import.meta.url));
const kit = fileURLToPath(new URL('../../../packages/ui/src', import.meta.url));

/**
 * Builds the script and the styles of the public site, whose pages the server writes, beside the client: they share sources with it but
 * no file, so that a visitor loads nothing of the client. `.vite/site.json` names them for the server.
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
        // The pages stand alone: their classes may have the names that they are written with.
        loader: { '.module.css': 'css' },
        alias: Object.fromEntries(
          ['theme', 'rich-text.module', 'button.module'].map((name) => [`@entrepot/ui/${name}.css`, `${kit}/${name}.css`]),
        ),
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
