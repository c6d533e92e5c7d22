import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { chunksOf, modulesInEntry } from './lib/bundle.mjs';
import { inRoot } from './lib/paths.mjs';
import {
  addUp,
  closingLine,
  countPlaywright,
  countVitest,
  failuresIn,
  failuresOfVitest,
  slowestLines,
  timesOfPlaywright,
  timesOfVitest,
} from './lib/suites.mjs';
import UnhandledErrors from './lib/vitest-errors.mjs';

const report = (changes) => ({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [], ...changes });

test('closes with the counts, and names skipped tests only when there are any', () => {
  expect(
    closingLine(addUp([countVitest(report({}), 0), countPlaywright({ stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 } }, 0)])),
  ).toBe('6 passed, 0 failed');
  expect(closingLine(countVitest(report({ numPendingTests: 2 }), 0))).toBe('3 passed, 0 failed, 2 skipped');
});

test('counts a file that did not load, a runner that crashed and a missing report as failures', () => {
  const unloaded = report({ testResults: [{ status: 'failed', assertionResults: [] }] });
  expect(countVitest(unloaded, 1).failed).toBe(1);
  expect(countVitest(report({}), 1).failed).toBe(1);
  expect(countVitest(null, 1).failed).toBe(1);
  expect(countPlaywright({ stats: { expected: 2, flaky: 0, unexpected: 0, skipped: 0 } }, 1).failed).toBe(1);
});

test('counts a journey that passed at its second try as passed, and lists its first failure', () => {
  expect(countPlaywright({ stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 } }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  const spec = {
    file: 'bag.e2e.ts',
    line: 7,
    title: 'a bag is sealed',
    tests: [{ results: [{ retry: 0, error: { message: 'too late' } }, { retry: 1 }] }],
  };
  expect(failuresIn([{ specs: [spec] }])).toEqual(['\nbag.e2e.ts:7 a bag is sealed, try 1\ntoo late']);
});

test('repeats the failures at the end, in the first lines of each', () => {
  const error = { message: `\u001b[31mexpected 2\u001b[39m${'\nline'.repeat(40)}` };
  const spec = { file: 'bag.e2e.ts', line: 7, title: 'a bag is sealed', tests: [{ results: [{ retry: 0, error }, { retry: 1 }] }] };
  const [result, ...others] = failuresIn([{ suites: [{ specs: [spec] }] }]);
  expect(result).toContain('bag.e2e.ts:7 a bag is sealed, try 1\nexpected 2\nline');
  expect(result.split('\n').length).toBeLessThan(30);
  expect(others).toEqual([]);
  const name = inRoot('apps/server/src/pay.test.ts');
  const paid = { status: 'passed', fullName: 'a bill is paid' };
  const twice = { status: 'failed', fullName: 'a bill is paid once', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nline'] };
  const late = { status: 'passed', fullName: 'a bill is sent', failureMessages: ['too late'] };
  const units = failuresOfVitest({ testResults: [{ name, status: 'failed', assertionResults: [paid, twice, late] }] });
  expect(units).toEqual([
    '\napps/server/src/pay.test.ts a bill is paid once\nexpected 1\nline',
    '\napps/server/src/pay.test.ts a bill is sent, passed on its retry\ntoo late',
  ]);
  const unloaded = failuresOfVitest({ testResults: [{ name, status: 'failed', message: 'no such file', assertionResults: [] }] });
  expect(unloaded).toEqual(['\napps/server/src/pay.test.ts did not load\nno such file']);
  expect(failuresOfVitest(null)).toEqual([]);
});

test('lists failed hooks and errors outside tests, which the JSON report omits', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'entrepot-errors-')), 'errors.json');
  vi.stubEnv('UNHANDLED_ERRORS', file);
  const suite = { fullName: 'bills', errors: () => [{ name: 'Error', message: 'not closed', cause: { name: 'Error', message: 'gone' } }] };
  const module = { moduleId: inRoot('apps/server/src/pay.test.ts'), errors: () => [], children: { allSuites: () => [suite] } };
  new UnhandledErrors().onTestRunEnd([module], [{ message: 'late', stack: 'Error: late\n  at x', VITEST_TEST_NAME: 'is paid' }]);
  vi.unstubAllEnvs();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    '\nis paid: unhandled error\nError: late\n  at x',
    '\napps/server/src/pay.test.ts bills: failed before or after its tests\nError: not closed\n\nCause: Error: gone\n',
  ]);
});

test('lists the twenty slowest tests, journeys with each try, and none of a few', () => {
  const assertionResults = Array.from({ length: 30 }, (_, at) => ({ fullName: `bills > is paid ${at}`, duration: at * 100 }));
  const units = timesOfVitest(report({ testResults: [{ name: inRoot('apps/server/src/pay.test.ts'), assertionResults }] }));
  const spec = { file: 'bag.e2e.ts', title: 'a bag is sealed', tests: [{ results: [{ duration: 4000 }, { duration: 2500 }] }] };
  const journeys = timesOfPlaywright([{ suites: [{ specs: [spec] }] }]);
  const lines = slowestLines([...units, ...journeys]);
  expect(lines).toHaveLength(21);
  expect(lines[1]).toBe('    6.5 s  bag.e2e.ts a bag is sealed');
  expect(lines[2]).toBe('    2.9 s  apps/server/src/pay.test.ts bills > is paid 29');
  expect(lines.at(-1)).toContain('is paid 11');
  expect(slowestLines(journeys)).toEqual([]);
  expect(timesOfVitest(null)).toEqual([]);
});

test('separates the first screen from what is loaded later', () => {
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, imports: ['_core'], dynamicImports: ['list', 'chart'] },
    _core: { file: 'core.js' },
    _table: { file: 'table.js', imports: ['_core'] },
    list: { file: 'list.js', src: 'list', isDynamicEntry: true, imports: ['_table'] },
    chart: { file: 'chart.js', src: 'chart', isDynamicEntry: true },
  };
  const { shell, firstScreen, lazy } = chunksOf(manifest, (source) => source === 'list');
  expect(shell).toEqual(['index.html', '_core']);
  expect(firstScreen.sort()).toEqual(['_core', '_table', 'index.html', 'list']);
  expect(lazy).toEqual(['_table', 'list', 'chart']);
});

test('reports parts of modules that the entry contains or names', () => {
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, dynamicImports: ['src/shell/shell.tsx', '_directory.js'] },
    'virtual:module/shelving': { file: 'shelving.js', isDynamicEntry: true },
  };
  const sources = ['apps/web/src/main.tsx', 'packages/contract/src/modules/access/calls.ts', 'packages/contract/src/core/field.ts'];
  expect(modulesInEntry(manifest, ['index.html'], sources)).toEqual([]);

  const grown = { ...manifest, 'index.html': { ...manifest['index.html'], dynamicImports: ['virtual:module/shelving'] } };
  const grownSources = [
    ...sources,
    'virtual:modules',
    'apps/web/src/modules/shelving/pages.ts',
    'packages/contract/src/modules/shelving/shelf.ts',
  ];
  expect(modulesInEntry(grown, ['index.html'], grownSources)).toEqual([
    'the entry holds virtual:modules',
    'the entry holds apps/web/src/modules/shelving/pages.ts',
    'the entry holds packages/contract/src/modules/shelving/shelf.ts',
    'the entry loads virtual:module/shelving by its name',
  ]);
});
