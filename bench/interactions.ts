/// <reference lib="dom" />
// How long a press takes until its effect is painted, at four-fold CPU slowdown, on a quiet machine: rows, tabs, screens of the menu.
// node --import tsx bench/interactions.ts [presses]
import { spawn } from 'node:child_process';
import { chromium, type Page } from 'playwright-core';
import { serveTestBuild } from '../apps/web/e2e/widgets/widgets-build.ts';
import { browserPath } from '../scripts/lib/browser.mjs';
import { signInAs } from './signed-in.ts';

const port = Number(process.env.BENCH_PORT ?? 18099);
const presses = Number(process.argv[2] ?? 15);
const slowdown = 4;
const aim = 200;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function startServer(): Promise<{ address: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/web/e2e/serve.ts', String(port)], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { address, stop: () => void child.kill('SIGTERM') };
    await new Promise((next) => setTimeout(next, 500));
  }
  child.kill('SIGTERM');
  throw new Error('The server did not start');
}

/** Presses the targets one after the other; returns the time of each press from keydown to the next paint, in ms. */
async function timesOf(page: Page, targets: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const target of targets) {
    await page.locator(target).scrollIntoViewIfNeeded();
    const took = page.evaluate(
      () =>
        new Promise<number>((done) => {
          addEventListener(
            'click',
            (event) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp), 0)),
            { once: true, capture: true },
          );
        }),
    );
    await page.locator(target).click();
    times.push(await took);
  }
  return times.sort((a, b) => a - b);
}

const rowsOf = (table: string) =>
  Array.from({ length: presses }, (_, at) => `[data-show="${table}"] tr[data-key="p${(at % 8) + 1}"] td[data-col="created"]`);

const inTurn = (selectors: readonly string[]) => Array.from({ length: presses }, (_, at) => selectors[at % selectors.length]!);

function notify(name: string, times: readonly number[]): void {
  print(`${name.padEnd(38)} ${times[Math.floor(times.length / 2)]!.toFixed(0).padStart(5)} ${times.at(-1)!.toFixed(0).padStart(5)}`);
}

async function throttle(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const screens = ['/ShelvesIndex', '/WarehousePartitionsIndex', '/CarrierIndex', '/WarehouseIndex'];

/** The product itself, as the demo's manager: the first opening of screens from the menu, and tab switches. */
async function ownScreens(page: Page, address: string): Promise<void> {
  await signInAs(page, address, 'manager');
  await page.goto(`${address}${screens[0]}`);
  await page.locator('tbody tr').first().waitFor();
  await throttle(page);
  notify(
    'a screen opened from the menu',
    await timesOf(
      page,
      screens.slice(1).map((path) => `nav li a[href="${path}"]`),
    ),
  );
  const tabs = screens.map((path) => `role=navigation[name="Open pages"] >> a[href="${path}"]`);
  notify('another tab in front', await timesOf(page, inTurn(tabs)));
}

const server = await startServer();
const client = await serveTestBuild(server.address);
const browser = await chromium.launch({
  executablePath: browserPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${client.address}/dev/widgets?group=tables`);
  await page.locator('[data-show="virtual"] tr[data-key="p1"]').waitFor();
  await throttle(page);
  const cases: [string, readonly string[]][] = [
    ['a row of 8, with operators and sums', rowsOf('many')],
    ['a row of 20 of a paged table', rowsOf('paged')],
    ['a row of 2,000, drawn in sight', rowsOf('virtual')],
    ['all rows of 2,000', Array.from({ length: 6 }, () => '[data-show="virtual"] thead input')],
  ];
  print(`a press painted, ms at ${slowdown}-fold slowdown (aim ${aim}): median, slowest`);
  for (const [name, targets] of cases) notify(name, await timesOf(page, targets));
  await ownScreens(await browser.newPage({ viewport: { width: 1440, height: 900 } }), server.address);
} finally {
  await browser.close();
  await client.stop();
  server.stop();
}
