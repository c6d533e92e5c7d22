// Measures how long a scan takes until its answer is painted, and until the open list of another user shows its effect. Needs a built
// client and an otherwise idle machine. node --import tsx bench/scans.ts [parcels]
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PaintedScan, paintedRow, paintedScan, recordAnswers } from '../drill/painted-scans.ts';
import { post, signIn } from '../drill/people.ts';
import { browserPath } from '../scripts/lib/browser.mjs';
import { declare, type Scene } from '../apps/server/src/demo/steps.ts';
import { signInAs } from './signed-in.ts';

const port = Number(process.env.BENCH_PORT ?? 18098);
const parcels = Number(process.argv[2] ?? 40);
const aim = 150;
const address = `http://127.0.0.1:${port}`;
const print = (line: string) => process.stdout.write(`${line}\n`);
// In ms. A list refetches immediately, and then pauses ten times as long as its last response took; a clerk is no faster than this.
const between = 2_000;

async function startServer(): Promise<() => void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/web/e2e/serve.ts', String(port)], { stdio: 'ignore' });
  // Makes sure that no server is left on the port, however this process ends.
  process.once('exit', () => child.kill('SIGTERM'));
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return () => void child.kill('SIGTERM');
    await sleep(500);
  }
  child.kill('SIGTERM');
  throw new Error('The server did not start');
}

async function callerOf(name: string, door: 'Login' | 'LoginUser') {
  const token = await signIn(address, name, door);
  return async function ok<T = any>(path: string, body: object = {}): Promise<T> {
    const { Code, Message, Data } = await post(address, path, body, { token });
    if (Code) throw new Error(`${path}: ${Code} ${Message}`);
    return Data as T;
  };
}

/** Creates declared packages and the shelves to put them on. */
async function prepare() {
  const [alice, clerk] = await Promise.all([callerOf('alice', 'LoginUser'), callerOf('clerk', 'Login')]);
  const [warehouse] = await clerk<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const [cargo] = await alice<{ Value: string }[]>('/CargoType/GetSelectCargoTypes');
  const shelves = (await clerk('/Shelves/GetShelves', { WarehouseId: warehouse!.Value, ShelvesNumber: 'A-', rows: 20 })).Data;
  const scene: Scene = { warehouseId: warehouse!.Value, cargoTypeId: cargo!.Value, shelves: [] };
  const numbers = Array.from({ length: parcels }, (_, at) => `SF77${String(1_000_000_000 + at)}`);
  for (const number of numbers) await declare(alice, scene, { number, name: 'Tea', weight: 2, sides: [30, 20, 10] });
  return { numbers, shelf: shelves[0].ShelvesNumber as string };
}

async function open(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await recordAnswers(page);
  await signInAs(page, address, name);
  return page;
}

/** Scans a code; returns when it ended and when its answer was painted. */
async function scan(page: Page, code: string, tone: string): Promise<PaintedScan> {
  const seen = await paintedScan(page, code);
  if (seen.answerTone !== tone) throw new Error(`${code} was answered ${seen.answerTone}, not ${tone}`);
  return seen;
}

function notify(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0).padStart(5);
  print(`${name.padEnd(46)} ${at(0.5)} ${at(0.95)} ${at(1)}   ${sorted.length}`);
}

const stop = await startServer();
const browser = await chromium.launch({ executablePath: browserPath() ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const { numbers, shelf } = await prepare();
  const [clerk, leader] = [await open(browser, 'clerk'), await open(browser, 'leader')];
  await leader.goto(`${address}/PackageIndex?rows=50`);
  await leader.getByRole('row').filter({ hasText: numbers[0]! }).waitFor();
  await clerk.goto(`${address}/PackageSigning`);
  await clerk.getByLabel('Scan a package').waitFor();
  const times: Record<'sign' | 'weigh' | 'wrong' | 'shelve' | 'signedThere' | 'shelvedThere', number[]> = {
    sign: [],
    weigh: [],
    wrong: [],
    shelve: [],
    signedThere: [],
    shelvedThere: [],
  };
  for (const number of numbers) {
    const there = paintedRow(leader, number, 'Received');
    const signed = await scan(clerk, number, 'success');
    times.sign.push(signed.answered - signed.ended);
    times.signedThere.push((await there) - signed.ended);
    const weighed = await scan(clerk, '2.10', 'success');
    times.weigh.push(weighed.answered - weighed.ended);
    const wrong = await scan(clerk, shelf, 'wrong');
    times.wrong.push(wrong.answered - wrong.ended);
    await sleep(between);
  }
  await clerk.goto(`${address}/PackagePutOnShelvesIndex`);
  await clerk.getByLabel(/^Scan a shelf/).waitFor();
  await scan(clerk, shelf, 'success');
  await sleep(between);
  for (const number of numbers) {
    const there = paintedRow(leader, number, 'On shelf');
    const put = await scan(clerk, number, 'success');
    times.shelve.push(put.answered - put.ended);
    times.shelvedThere.push((await there) - put.ended);
    await sleep(between);
  }
  print(`from the end of a scan, ms (aim ${aim} in the 95th percentile): median, 95 %, longest, how many`);
  notify('a parcel is signed for, answer painted', times.sign);
  notify('it is weighed by a scale that types', times.weigh);
  notify('a shelf is scanned in its place, refused', times.wrong);
  notify('it is put on a shelf', times.shelve);
  notify('signed for, in the list of a second person', times.signedThere);
  notify('put on a shelf, in the list of a second person', times.shelvedThere);
} finally {
  await browser.close();
  stop();
}
