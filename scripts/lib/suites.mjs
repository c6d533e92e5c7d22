import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browserPath } from './browser.mjs';
import { inRoot, shortPath, toolScript } from './paths.mjs';
import { runNode } from './run.mjs';

const nothing = { passed: 0, failed: 0, skipped: 0 };

/** Adds up counts of several suites. */
export function addUp(counts) {
  return counts.reduce((sum, { passed, failed, skipped }) => {
    return { passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped };
  }, nothing);
}

/** Returns the summary line of a run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs the vitest suite, or the files whose path contains one of the names. */
export async function runVitest(names) {
  return withReport(async (report) => {
    const unhandled = `${report}.unhandled`;
    const reporters = ['default', 'json', inRoot('scripts/lib/vitest-errors.mjs')].map((name) => `--reporter=${name}`);
    const args = ['run', ...reporters, `--outputFile.json=${report}`, '--passWithNoTests', ...names];
    const { code } = await runNode(toolScript('vitest'), args, { env: { ...process.env, UNHANDLED_ERRORS: unhandled } });
    const result = readReport(report);
    const failures = [...failuresOfVitest(result), ...(readReport(unhandled) ?? []).map(firstLines)];
    return { ...countVitest(result, code), took: timesOfVitest(result), failures };
  });
}

/** Runs the browser journeys; without a browser each of them counts as failed. */
export async function runPlaywright(names) {
  if (!existsSync(inRoot('playwright.config.ts'))) return nothing;
  const browser = browserPath();
  if (!browser) return failJourneys(names);
  return withReport(async (report) => {
    const products = names.length > 0 ? '1' : '2';
    const env = { E2E_PRODUCTS: products, ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const { code } = await playwright(['--reporter=list,json', ...names], { env });
    const result = readReport(report);
    const suites = result?.suites ?? [];
    return { ...countPlaywright(result, code), took: timesOfPlaywright(suites), failures: failuresIn(suites) };
  });
}

/**
 * Counts the tests in vitest's report; a file that did not load, or a runner that failed without a failed test, counts as one failed test.
 */
export function countVitest(report, code) {
  if (!report) return { ...nothing, failed: 1 };
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, failed: atLeastOneIf(code !== 0, failed), skipped };
}

/** Counts the journeys in Playwright's report; a journey that passed on its retry counts as passed (`failuresIn` lists its first attempt). */
export function countPlaywright(report, code) {
  if (!report) return { ...nothing, failed: 1 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: atLeastOneIf(code !== 0, unexpected), skipped };
}

/** Returns the duration in seconds of each test in vitest's report, by file and title. */
export function timesOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ test: `${shortPath(name)} ${fullName}`, seconds: (duration ?? 0) / 1000 })),
  );
}

/** Returns the duration of each journey in Playwright's report; a retried journey counts the time of both attempts. */
export function timesOfPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      test: `${file} ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...timesOfPlaywright(inner),
  ]);
}

/** Returns the slowest tests as lines; none for a small run, such as a single file. */
export function slowestLines(took, max = 20) {
  if (took.length <= max) return [];
  const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, max);
  return [`The ${max} slowest tests:`, ...slowest.map(({ test, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${test}`)];
}

/**
 * Returns the failures in vitest's report, with a few lines for each test (also one that passed on its retry) and each file that did not
 * load. Failures of hooks and errors outside tests are not part of that report (see `vitest-errors.mjs`).
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed' || passedOnRetry(one));
    if (status === 'failed' && assertionResults.length === 0) return [`\n${shortPath(name)} did not load\n${firstLines(message ?? '')}`];
    return failed.map((one) => {
      const attempt = passedOnRetry(one) ? ', passed on its retry' : '';
      return `\n${shortPath(name)} ${one.fullName}${attempt}\n${firstLines(one.failureMessages?.[0] ?? '')}`;
    });
  });
}

const passedOnRetry = ({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0;

/**
 * Returns the failed journeys with a few lines for each. They are repeated at the end, because the end of a long output is read first and
 * may be the only part that a log retains.
 */
export function failuresIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.flatMap(({ results }) =>
        results
          .filter(({ error }) => error)
          .map(({ retry, error }) => `\n${file}:${line} ${title}, try ${retry + 1}\n${firstLines(error.message ?? '')}`),
      ),
    ),
    ...failuresIn(inner),
  ]);
}

function firstLines(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 24).join('\n').slice(0, 1500);
}

async function failJourneys(names) {
  const failed = await countJourneys(names);
  console.error(`No browser for ${failed} journeys: they count as failed`);
  return { ...nothing, failed };
}

async function countJourneys(names) {
  return withReport(async (report) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    await playwright(['--list', '--reporter=json', ...names], { env, quiet: true });
    const suites = readReport(report)?.suites ?? [];
    return names.length > 0 ? countSpecs(suites) : Math.max(1, countSpecs(suites));
  });
}

function countSpecs(suites) {
  return suites.reduce((sum, suite) => sum + (suite.specs?.length ?? 0) + countSpecs(suite.suites ?? []), 0);
}

function playwright(args, options) {
  return runNode(toolScript('@playwright/test', 'playwright'), ['test', '--pass-with-no-tests', ...args], options);
}

function atLeastOneIf(condition, count) {
  return condition ? Math.max(1, count) : count;
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
