import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { enumLabels } from './build/enum-labels.ts';
import { entrySources } from './build/entry-sources.ts';
import { modules } from './build/modules.ts';
import { versionFile } from './build/version-file.ts';

const server = process.env.SERVER ?? 'http://127.0.0.1:8080';
const forward = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [react(), enumLabels(), modules(), entrySources(), versionFile()],
  resolve: {
    alias: [{ find: /^zod\/mini$/, replacement: fileURLToPath(new URL('../../packages/client/src/form/late-zod.ts', import.meta.url)) }],
  },
  server: {
    proxy: {
      '/api': { ...forward, ws: true },
      '/files': forward,
      '/healthz': forward,
      '/GetSiteApiUrlByHost': forward,
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Many small files compress worse than one: what every page needs first goes together.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 10 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: 'words-zh-cn', test: /(contract\/src\/core|client\/src|web\/src\/(core|shell))\/locales\/zh-cn\.json/, priority: 20 },
            { name: 'words-zh-tw', test: /(contract\/src\/core|client\/src|web\/src\/(core|shell))\/locales\/zh-tw\.json/, priority: 20 },
            { name: 'words-en-us', test: /(contract\/src\/core|client\/src|web\/src\/(core|shell))\/locales\/en-us\.json/, priority: 20 },
          ],
        },
      },
    },
  },
});
