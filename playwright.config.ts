import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 18090);

export default defineConfig({
  testDir: 'apps/web/e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // The tour of every screen only looks; it goes on beside the journeys, which keep to one after the other.
  projects: [
    { name: 'journeys', testIgnore: '**/every-screen.e2e.ts', workers: 1 },
    { name: 'screens', testMatch: '**/every-screen.e2e.ts', workers: 1 },
  ],
  // A browser that dies on a busy machine fails nothing; a journey that fails twice does.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
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
  webServer: {
    command: `node --import tsx apps/web/e2e/serve.ts ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
