/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { declare, type Scene } from '../apps/server/src/demo/steps.ts';
import { chances } from '../apps/server/test/scan-robot/wire.ts';
import { signInAs } from '../bench/signed-in.ts';
import { browserPath } from '../scripts/lib/browser.mjs';
import type { Finding } from './kills.ts';
import { paintedRow, paintedScan, recordAnswers, typeScan } from './painted-scans.ts';
import { post, signIn } from './people.ts';
import { newFolder, openProduct } from './product.ts';

/** Parcels of a round, alternately for the two clerks. */
const perRound = 20;
const maxAnswerMs = 150;
const slowMs = 4_000;
/** Time between two keys of a scanner. */
const keyMs = 12;
/** An open list refetches immediately, and then pauses ten times as long as its last response took. */
const listPauseMs = 2_500;
const settledMs = 60_000;
/** The ways a parcel is disturbed, with their shares; all others are scanned undisturbed. */
const disturbances = [
  ['dead network', 0.08],
  ['slow answers', 0.03],
  ['page reload', 0.05],
] as const;
type Disturbance = (typeof disturbances)[number][0];

interface Parcel {
  number: string;
  /** In kg, different for each parcel of a round. */
  weight: string;
}

type Ok = <T = any>(path: string, body?: object) => Promise<T>;

/** A person who makes calls at an address; they are repeated while the server is down. */
function person(address: string, name: string, door: 'Login' | 'LoginUser'): Ok {
  let token: Promise<string> | undefined;
  const expired = 401;
  return async (path, body = {}) => {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await (token ??= signIn(address, name, door))
        .then((own) => post(address, path, body, { token: own }))
        .catch(() => null);
      if (answer?.Code === 0) return answer.Data;
      if (answer === null || answer.status === expired) token = undefined;
      else if (answer.status !== 503) throw new Error(`${name} ${path}: ${answer.Code} ${answer.Message}`);
      await sleep(100);
    }
    throw new Error(`${path}: the server does not come back`);
  };
}

async function openScreen(browser: Browser, address: string, name: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await recordAnswers(page);
  await signInAs(page, address, name);
  await page.goto(`${address}${path}`);
  return page;
}

/** Waits until no scan of a screen waits for its answer. */
async function settled(page: Page): Promise<void> {
  await page.getByLabel('Scan a package').waitFor();
  const open = () => page.locator('li[data-state=waiting], li[data-state=sending]').count();
  // The scans that a reload left over appear a moment after the field.
  for (let until = Date.now() + settledMs, quiet = 0; quiet < 5; quiet = (await open()) === 0 ? quiet + 1 : 0) {
    if (Date.now() > until) throw new Error('scans wait without end');
    await sleep(50);
  }
}

/** The scans that were refused after their clerk had moved on, as the browser stores them. */
const refusedLater = (page: Page): Promise<{ code: string; title: string }[]> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('entrepot');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error!);
    });
    const rows = await new Promise<{ code: string; refusal: { title: string } | null }[]>((done) => {
      const request = opened.transaction('scans').objectStore('scans').getAll();
      request.onsuccess = () => done(request.result);
    });
    opened.close();
    return rows.flatMap(({ code, refusal }) => (refusal ? [{ code, title: refusal.title }] : []));
  });

/** Figures of the screens, in ms: from the last key of a scan to the paint of its answer. */
interface Times {
  signed: number[];
  weighed: number[];
  secondScreen: number[];
  disturbed: number[];
}

/**
 * Two clerks sign and weigh parcels in real browsers, with a scanner's keystrokes, while the network dies or answers slowly, pages are reloaded
 * and the server is killed; a third person watches the list of packages. Compares each parcel with what was scanned and weighed, and measures
 * the time to the painted answer: of undisturbed scans at the clerk's own screen, and in the list of the third person.
 */
export async function scanningAtScreens(scans: number): Promise<Finding> {
  const { folder, removeFolder } = newFolder();
  const product = await openProduct({ DATA_DIR: folder });
  const browser = await chromium.launch({ executablePath: browserPath() ?? undefined, args: ['--no-sandbox', '--disable-gpu'] });
  const { address } = product;
  const chance = chances(17);
  const problems: string[] = [];
  const times: Times = { signed: [], weighed: [], secondScreen: [], disturbed: [] };
  const had: Record<string, number> = {
    'server kills': 0,
    'parcels at both desks': 0,
    ...Object.fromEntries(disturbances.map(([kind]) => [kind, 0])),
  };
  let made = 0;
  let isDown = false;
  let lastDown = 0;

  async function kill(): Promise<void> {
    had['server kills']! += 1;
    isDown = true;
    product.killServer();
    await product.start();
    isDown = false;
    lastDown = Date.now();
  }
  const isUndisturbed = (since: number) => !isDown && lastDown < since - listPauseMs;

  /** Scans one parcel and weighs it; returns once both are answered or stored. */
  async function one(page: Page, { number, weight }: Parcel, there: Page | null): Promise<void> {
    const since = Date.now();
    const listed = there && paintedRow(there, number, 'Received');
    made += 2;
    const sign = await paintedScan(page, number, { keyMs, timeoutMs: settledMs });
    // Before its weight: the list would show the next state.
    const listedAt = listed && (await Promise.race([listed, sleep(settledMs, Number.NaN)]));
    const weigh = await paintedScan(page, weight, { keyMs, timeoutMs: settledMs });
    const undisturbed = isUndisturbed(since);
    for (const [answer, into] of [
      [sign, times.signed],
      [weigh, times.weighed],
    ] as const)
      (undisturbed ? into : times.disturbed).push(answer.answered - answer.ended);
    if (undisturbed && (sign.answerTone !== 'success' || weigh.answerTone !== 'success'))
      problems.push(`${number} was answered ${sign.answerTone}, its weight ${weigh.answerTone}`);
    if (listedAt === null) return;
    if (Number.isNaN(listedAt)) problems.push(`${number} did not appear in the open list`);
    else if (undisturbed) times.secondScreen.push(listedAt - sign.ended);
  }
  /** Types a parcel and its weight without waiting for an answer. */
  async function blind(page: Page, { number, weight }: Parcel): Promise<void> {
    made += 2;
    await typeScan(page, number, keyMs);
    await typeScan(page, weight, keyMs);
  }
  async function disturbed(page: Page, kind: Disturbance, parcels: readonly Parcel[]): Promise<void> {
    had[kind]! += 1;
    const began = Date.now();
    if (kind === 'dead network') {
      await page.context().setOffline(true);
      for (const parcel of parcels) await blind(page, parcel);
      await page.context().setOffline(false);
    } else if (kind === 'slow answers') {
      await page.route('**/api/Package/**', async (route) => {
        await sleep(slowMs);
        // The page may have been reloaded.
        await route.continue().catch(() => undefined);
      });
      for (const parcel of parcels) await blind(page, parcel);
      await settled(page);
      await page.unroute('**/api/Package/**');
    } else {
      for (const parcel of parcels) await blind(page, parcel);
      await page.reload();
    }
    await settled(page);
    times.disturbed.push(Date.now() - began);
  }
  /** Both clerks scan one parcel, and the first one weighs it. */
  async function atBoth([first, second]: readonly [Page, Page], parcel: Parcel): Promise<void> {
    had['parcels at both desks']! += 1;
    made += 1;
    await Promise.all([blind(first, parcel), typeScan(second, parcel.number, keyMs)]);
  }
  const kindOf = (): Disturbance | null => {
    let at = chance();
    for (const [kind, share] of disturbances) {
      if (at < share) return kind;
      at -= share;
    }
    return null;
  };

  try {
    const [alice, clerk] = [person(address, 'alice', 'LoginUser'), person(address, 'clerk', 'Login')];
    const [warehouse] = await clerk<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
    const [cargo] = await alice<{ Value: string }[]>('/CargoType/GetSelectCargoTypes');
    const scene: Scene = { warehouseId: warehouse!.Value, cargoTypeId: cargo!.Value, shelves: [] };
    const desks = [
      await openScreen(browser, address, 'clerk', '/PackageSigning'),
      await openScreen(browser, address, 'leader', '/PackageSigning'),
    ] as const;
    const list = await openScreen(browser, address, 'manager', `/PackageIndex?rows=${perRound * 2}`);
    for (const desk of desks) await settled(desk);
    const began = performance.now();
    for (let round = 0; made < scans; round++) {
      const parcels = Array.from({ length: perRound }, (_, at) => ({
        number: `SF${String(7_000_000_000_00 + round * 100 + at)}`,
        weight: (1 + at / 20).toFixed(2),
      }));
      for (const { number } of parcels) await declare(alice, scene, { number, name: 'Tea', weight: 2, sides: [30, 20, 10] });
      await sleep(listPauseMs);
      // The first parcel of a round is scanned alone, while the list has paused.
      await one(desks[0], parcels[0]!, list);
      const killing = chance() < 0.25 ? sleep(chance() * 4_000).then(kill) : undefined;
      await Promise.all(
        desks.map(async (desk, at) => {
          const own = parcels.slice(1, -1).filter((_, index) => index % 2 === at);
          for (let next = 0; next < own.length; ) {
            const kind = kindOf();
            const count = kind === 'dead network' ? 3 : 1;
            const some = own.slice(next, next + count);
            if (kind) await disturbed(desk, kind, some);
            else for (const parcel of some) await one(desk, parcel, null);
            next += some.length;
          }
        }),
      );
      await killing;
      await atBoth(desks, parcels.at(-1)!);
      for (const desk of desks) await settled(desk);
      await compare(clerk, parcels, problems);
      if (problems.length > 20) break;
    }
    const refused = (await Promise.all(desks.map(refusedLater))).flat();
    const seconds = (performance.now() - began) / 1000;
    const figures = {
      scans: made,
      ...had,
      'refused later, shown as work': refused.length,
      'signed, painted, ms': spread(times.signed),
      'weighed, painted, ms': spread(times.weighed),
      'in the open list of another, ms': spread(times.secondScreen),
      'disturbed, all answered, ms': spread(times.disturbed),
      seconds: Math.round(seconds),
    };
    for (const [name, own] of [
      ['the own screen', [...times.signed, ...times.weighed]],
      ['a second screen', times.secondScreen],
    ] as const)
      if (at95(own) > maxAnswerMs)
        problems.push(`answers at ${name} took ${Math.round(at95(own))} ms in the 95th percentile, not ${maxAnswerMs}`);
    return { name: 'scans at real screens, with dead and slow networks, reloads and kills', figures, problems };
  } finally {
    await browser.close();
    product.killServer();
    product.killPostgres();
    removeFolder();
  }
}

/** Compares the packages of a round with what was scanned and weighed. */
async function compare(clerk: Ok, parcels: readonly Parcel[], problems: string[]): Promise<void> {
  const prefix = parcels[0]!.number.slice(0, -2);
  // Additional pieces would have numbers that begin with that of their parcel.
  const found = await clerk<{ Data: any[]; Total: number }>('/Package/GetPackages', { CourierNumber: prefix, rows: perRound * 2 });
  const rows = Array.isArray(found) ? found : found.Data;
  for (const { number, weight } of parcels) {
    const own = rows.filter(({ CourierNumber }) => CourierNumber.startsWith(number));
    if (own.length !== 1) problems.push(`${number} is ${own.length} packages`);
    else if (Number(own[0].ActualOfWeight) !== Number(weight)) problems.push(`${number} weighs ${own[0].ActualOfWeight}, not ${weight}`);
  }
}

const at95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)} (${sorted.length})`;
}
