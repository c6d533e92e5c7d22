import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';

// As for the journeys: in CI one unsteady test among thousands with real processes is repeated once, and its first failure is listed at the
// end of the output.
const retry = process.env.CI ? 1 : 0;

/** A representative part of the server's tests: calls, lists, long jobs, the outbox, shelves, wallets and a parcel's life. */
const unpipelinedFiles = [
  'src/core/calls/constraint-refusals.test.ts',
  'src/core/calls/idempotency.test.ts',
  'src/core/lists/*.test.ts',
  'src/core/jobs/job-delivery.test.ts',
  'src/core/outbox/relay.test.ts',
  'src/modules/shelving/{shelving,transfer,labels}.test.ts',
  'src/modules/wallet/wallet.test.ts',
  'test/journey.test.ts',
];

/** Tests of the server on a PostgreSQL of their own. */
function server(name: string, include: string[], env: Record<string, string> = {}) {
  return {
    test: {
      name,
      // The product stores nothing in its modules between two servers, so the files of a worker share what they import.
      isolate: false,
      root: 'apps/server',
      include,
      exclude: ['src/postgres/**'],
      env,
      globalSetup: ['../../apps/server/src/testing/global-setup.ts'],
      setupFiles: [
        '../../apps/server/src/testing/matchers.ts',
        '../../apps/server/src/testing/clock-setup.ts',
        ...(process.env.STATEMENTS ? ['../../apps/server/src/testing/statements/record-setup.ts'] : []),
      ],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      retry,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', root: 'packages/rules', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
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
      server('server', ['src/**/*.test.ts', 'test/**/*.test.ts']),
      // With the public API of `pg` alone, so that the switch still works when a release of `pg` breaks pipelining (decision 61).
      server('unpipelined', unpipelinedFiles, { DATABASE_PIPELINE: 'off' }),
    ],
    pool: 'forks',
    // One more than the cores of a small machine: each waits for the database a third of its time.
    maxWorkers: 3,
  },
});
