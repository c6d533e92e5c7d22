import { defineConfig } from '@playwright/test';

const firstPort = Number(process.env.E2E_PORT ?? 18090);
// Journeys on one product run sequentially; each worker has its own product.
const products = Number(process.env.E2E_PRODUCTS ?? 1);
const addressOf = (worker: number) => `http://127.0.0.1:${firstPort + worker}`;

export default defineConfig({
  testDir: 'apps',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: products,
  // On a developer's machine a journey that would pass on a retry has found a bug, in the journey or in the product. In CI one unsteady
  // journey of 300 must not stop everything else: it is repeated once, and its first failure is listed at the end of the output.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    // Fails after 30 s instead of at the timeout of the whole journey.
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Disables animations: they repaint 60 times a second, which takes a ninth of the CPU time of all journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every step doubles the duration; the screenshot and the page snapshot of a failure are usually enough.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: products }, (_, worker) => ({
    command: `node --import tsx apps/web/e2e/serve.ts ${firstPort + worker} ${firstPort}`,
    // The next product starts as soon as this one has begun to start; the last one waits until all are ready.
    wait: { stdout: worker + 1 < products ? /begins/ : /are ready/ },
    // Each product creates a database, which takes minutes on a busy machine.
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
