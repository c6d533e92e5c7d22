import { defineConfig } from '@playwright/test';

const firstPort = Number(process.env.E2E_PORT ?? 18090);
// Journeys on one product keep to one after the other; each worker has a product of its own.
const products = Number(process.env.E2E_PRODUCTS ?? 1);
const addressOf = (worker: number) => `http://127.0.0.1:${firstPort + worker}`;

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: products,
  // A journey that would pass at its second try has found a fault, in itself or in the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    // What a person waits for in vain is told in half a minute, not when the whole journey runs out of time.
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // As for a person who asked for no motion: what moves is painted sixty times in a second, a ninth of the processor's time of all journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step doubles the time; the picture and the page's outline of a failure say most of it.
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
    // The next product begins as soon as this one has; the last waits for all of them.
    wait: { stdout: worker + 1 < products ? /begins/ : /are ready/ },
    // A database is made for each product: on a machine with much else to do that takes minutes.
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
});
