import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressed } from '../web/build/compressed.ts';
import { codes } from '../web/build/codes.ts';
import { texts } from '../web/build/texts.ts';
import { chunks } from './build/chunks.ts';
import { firstFiles } from './build/first-files.ts';

const server = process.env.SERVER ?? 'http://127.0.0.1:8080';
const forward = { target: server, changeOrigin: false };

/** The service worker, built from our own source; it keeps all pages and their words, but not the reader of codes. */
const pwaPlugin = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    // Both are ours: the page's own manifest and `core/worker.ts`.
    manifest: false,
    injectRegister: false,
    injectManifest: { globPatterns: ['**/*.{js,css,html,svg}', 'icon-192.png'], globIgnores: ['sw.js', '**/zxing*'] },
  });

export default defineConfig({
  base: '/app/',
  plugins: [react(), texts(), codes(), firstFiles(), pwaPlugin(), compressed()],
  resolve: {
    alias: [{ find: /^zod\/mini$/, replacement: fileURLToPath(new URL('../../packages/client/src/form/late-zod.ts', import.meta.url)) }],
  },
  server: {
    proxy: {
      '/api': { ...forward, ws: true },
      '/files': forward,
      '/healthz': forward,
      '/version.json': forward,
      '/GetSiteApiUrlByHost': forward,
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
