/// <reference lib="dom" />
// Measures the first screen in a browser with an empty cache, and the scrolling of a list of 100,000 rows, on an idle machine.
// node --import tsx bench/screens.ts [rounds]; needs a built client and server
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath } from '../scripts/lib/browser.mjs';
import { median } from './compare.ts';
import { fillPackages, placeOf } from './data.ts';
import { openSetting } from './setting.ts';
import { signInAs } from './signed-in.ts';

const rounds = Number(process.argv[2] ?? 5);
const rows = 100_000;
const viewport = { width: 1440, height: 900 };
const listed = '/PackageIndex';
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Signs in as the manager of the demo; returns the browser's storage state. */
async function signedIn(browser: Browser, address: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await signInAs(page, address, 'manager');
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** The measurements of a page: when its first row appeared, and for how long tasks beyond 50 ms blocked it. */
interface Watched {
  firstRowAt: number;
  blocked: number;
}

/** Installs the measurements in a page. */
const watched = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { blocked: 0, firstRowAt: 0 }) as unknown as Watched;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
    const rows = new MutationObserver(() => {
      if (!document.querySelector('tbody tr[data-key]')) return;
      seen.firstRowAt = performance.now();
      rows.disconnect();
    });
    rows.observe(document, { childList: true, subtree: true });
  });

/**
 * Measures the time from opening the address to the first row of the list, in a browser that has a stored session but an empty cache, with
 * the requests and kilobytes until then.
 */
async function firstScreen(browser: Browser, address: string, storageState: Awaited<ReturnType<typeof signedIn>>) {
  const context = await browser.newContext({ viewport, locale: 'en-US', storageState });
  const page = await context.newPage();
  await watched(page);
  const started = performance.now();
  await page.goto(`${address}${listed}`, { waitUntil: 'commit' });
  await page.locator('tbody tr[data-key]').first().waitFor();
  const ms = performance.now() - started;
  const found = await page.evaluate(() => {
    const { firstRowAt, blocked } = window as unknown as Watched;
    const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime < firstRowAt,
    );
    const scripts = before.filter(({ name }) => name.endsWith('.js'));
    // Plus one for the page itself.
    return { requests: before.length + 1, kilobytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024, blocked };
  });
  await context.close();
  return { ms, ...found };
}

/** Returns the duration of each frame over some time. As text, because helpers of the bundle do not exist in the page. */
const framesOf = (ms: number) => `new Promise((done) => {
  const took = [];
  const begun = performance.now();
  let before = begun;
  requestAnimationFrame(function next(now) {
    took.push(now - before);
    before = now;
    if (now - begun < ${ms}) requestAnimationFrame(next);
    else done(took.slice(1));
  });
})`;

/** Measures the frames while the wheel scrolls through a list for some seconds, the heap afterwards, and a jump to a row far down. */
async function scrolling(browser: Browser, address: string, storageState: Awaited<ReturnType<typeof signedIn>>) {
  const context = await browser.newContext({ viewport, locale: 'en-US', storageState });
  const page = await context.newPage();
  await page.goto(`${address}${listed}`);
  await page.locator('tbody tr[data-key]').first().waitFor();
  await page.getByRole('button', { name: 'Scroll instead' }).click();
  await page.getByText(/^Rows 1–/).waitFor();
  await page.locator('[data-scrolls]').first().hover();
  const frames = page.evaluate<number[]>(framesOf(5_000));
  for (let turns = 0; turns < 60; turns++) await page.mouse.wheel(0, 600);
  const took = (await frames).sort((a, b) => a - b);
  const started = performance.now();
  const jump = page.getByRole('textbox', { name: 'Go to row' });
  await jump.fill('75000');
  await jump.press('Enter');
  await page.locator('tr[aria-rowindex="75001"][data-key]').waitFor();
  const jumped = performance.now() - started;
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await context.close();
  return { frame: took[Math.floor(took.length * 0.95)]!, megabytes: usedSize / 1e6, jumped };
}

const setting = await openSetting();
const browser = await chromium.launch({ executablePath: browserPath() ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const owner = await setting.ownerOf('entrepot');
  await fillPackages(owner, await placeOf(owner), 0, rows);
  await owner.end();
  const { ports } = await setting.openSide('entrepot');
  const address = `http://127.0.0.1:${ports.product}`;
  const stored = await signedIn(browser, address);
  const screens: Awaited<ReturnType<typeof firstScreen>>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const measured = await firstScreen(browser, address, stored);
    if (round > 0) screens.push(measured);
  }
  const of = (key: keyof (typeof screens)[number]) => median(screens.map((one) => one[key])).toFixed(0);
  print(
    `first screen, median of ${rounds}: ${of('ms')} ms (aim 800), ${of('requests')} requests (25), ${of('kilobytes')} KB of scripts (160),`,
  );
  print(`  blocked ${of('blocked')} ms (50)`);
  const { frame, megabytes, jumped } = await scrolling(browser, address, stored);
  print(
    `scrolling ${rows} rows: 95 of 100 frames within ${frame.toFixed(1)} ms (17), heap ${megabytes.toFixed(0)} MB (60), row 75,000 after ${jumped.toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await setting.end();
}
