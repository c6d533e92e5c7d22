/// <reference lib="dom" />
// How long a press on a row takes until its choice is painted, at four-fold CPU slowdown: node --import tsx bench/selection.ts [presses]
import { spawn } from 'node:child_process';
import { chromium, type Page } from 'playwright-core';
import { serveTestBuild } from '../apps/web/e2e/widgets-build.ts';

const port = Number(process.env.BENCH_PORT ?? 18099);
const presses = Number(process.argv[2] ?? 15);
const slowdown = 4;
const aim = 200;
const say = (line: string) => process.stdout.write(`${line}\n`);

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

/** Presses the targets one after the other; gives each press's time from the key going down to the next paint, in ms. */
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

const server = await startServer();
const client = await serveTestBuild(server.address);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${client.address}/dev/widgets?group=tables`);
  await page.locator('[data-show="virtual"] tr[data-key="p1"]').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const cases: [string, readonly string[]][] = [
    ['a row of 8, with operators and sums', rowsOf('many')],
    ['a row of 20 of a paged table', rowsOf('paged')],
    ['a row of 2,000, drawn in sight', rowsOf('virtual')],
    ['all rows of 2,000', Array.from({ length: 6 }, () => '[data-show="virtual"] thead input')],
  ];
  say(`a choice painted, ms at ${slowdown}-fold slowdown (aim ${aim}): median, slowest`);
  for (const [name, targets] of cases) {
    const times = await timesOf(page, targets);
    say(`${name.padEnd(38)} ${times[Math.floor(times.length / 2)]!.toFixed(0).padStart(5)} ${times.at(-1)!.toFixed(0).padStart(5)}`);
  }
} finally {
  await browser.close();
  await client.stop();
  server.stop();
}
