import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the test client with the widgets page and serves it in front of the given server. Returns its address and a function that stops
 * it.
 */
export async function serveTestBuild(server: string): Promise<{ address: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'entrepot-widgets-'));
  await build({ root, mode: 'test', logLevel: 'error', build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 } });
  const forward = { target: server, changeOrigin: false };
  const served = await preview({
    root,
    mode: 'test',
    logLevel: 'error',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: { '/api': { ...forward, ws: true }, '/files': forward, '/GetSiteApiUrlByHost': forward },
    },
  });
  const place = served.httpServer.address();
  if (!place || typeof place === 'string') throw new Error('The test build is served nowhere');
  return {
    address: `http://127.0.0.1:${place.port}`,
    async stop() {
      await served.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
