import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';

// As for the journeys: in CI one unsteady test among thousands with real processes is repeated once, and its first failure is listed at the
// end of the output.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', root: 'packages/rules', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'client', root: 'packages/client', include: ['src/**/*.test.ts'] } },
      { plugins: [texts()], test: { name: 'ui', root: 'packages/ui', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { plugins: [texts()], test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { plugins: [texts()], test: { name: 'mobile', root: 'apps/mobile', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'device', root: 'apps/device', include: ['src/**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000, retry } },
      {
        test: {
          name: 'postgres',
          root: 'apps/server',
          include: ['src/postgres/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'server',
          // The product keeps nothing in its modules between two servers, so the files of a worker share what they import.
          isolate: false,
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/postgres/**'],
          globalSetup: ['../../apps/server/src/testing/global-setup.ts'],
          setupFiles: [
            '../../apps/server/src/testing/matchers.ts',
            ...(process.env.STATEMENTS ? ['../../apps/server/src/testing/statements/record-setup.ts'] : []),
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry,
        },
      },
    ],
    pool: 'forks',
    // One more than the cores of a small machine: each waits for the database a third of its time.
    maxWorkers: 3,
  },
});
