import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from '../web/build/compressed.ts';
import { enumLabels } from '../web/build/enum-labels.ts';
import { chunks } from './build/chunks.ts';

const server = process.env.SERVER ?? 'http://127.0.0.1:8080';
const forward = { target: server, changeOrigin: false };

export default defineConfig({
  base: '/app/',
  plugins: [react(), enumLabels(), compressed()],
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
