import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { codes } from './build/codes.ts';
import { entrySources } from './build/entry-sources.ts';
import { modules } from './build/modules.ts';
import { publicSite } from './build/public-site.ts';
import { texts } from './build/texts.ts';
import { versionFile } from './build/version-file.ts';

const server = process.env.SERVER ?? 'http://127.0.0.1:8080';
const forward = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [react(), texts(), codes(), modules(), entrySources(), publicSite(), versionFile(), compressed()],
  resolve: {
    alias: [{ find: /^zod\/mini$/, replacement: fileURLToPath(new URL('../../packages/client/src/form/late-zod.ts', import.meta.url)) }],
  },
  server: {
    proxy: {
      '/api': { ...forward, ws: true },
      '/files': forward,
      // The public site is rendered by the server, with the script and styles of the last build.
      '/index': forward,
      '/NoticeDetailedIndex': forward,
      '/assets/site-': forward,
      '/healthz': forward,
      '/GetSiteApiUrlByHost': forward,
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
