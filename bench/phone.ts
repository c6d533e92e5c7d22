// Measures the loading time of /index and /app/ on a slow phone: first and largest contentful paint over slow 4G with a four times slower
// CPU.
// npm start, then: node --import tsx bench/phone.ts http://127.0.0.1:8080
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserPath } from '../scripts/lib/browser.mjs';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const rounds = Number(process.env.ROUNDS ?? 5);
const phone = { width: 390, height: 844 };
// Slow 4G as Lighthouse simulates it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip.
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (750 * 1_000) / 8 };
const slowdown = 4;

interface Measured {
  /** ms from the start of the visit. */
  first: number;
  largest: number;
  /** The blocking time in ms: the part of tasks beyond 50 ms. */
  blocked: number;
  /** Cumulative layout shift, as browsers measure it. */
  shift: number;
  /** kB transferred until the network was idle. */
  kilobytes: number;
}

/**
 * Observes a page from its first moment. Its inner functions are anonymous, because the bundler's naming helper does not exist in the page.
 */
function watch(): void {
  const seen = { largest: 0, blocked: 0, shift: 0 };
  Object.assign(window, { seen });
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => {
      for (const { startTime, duration, ...entry } of list.getEntries().map((one) => one.toJSON())) {
        if (type === 'largest-contentful-paint') seen.largest = startTime;
        else if (type === 'longtask') seen.blocked += Math.max(0, duration - 50);
        else seen.shift += entry.value;
      }
    }).observe({ type, buffered: true });
}

async function visit(browser: Browser, path: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 3, isMobile: true, hasTouch: true, locale: 'zh-CN' });
  const page = await context.newPage();
  // The full site redirects phones by user agent. The user agent here is a desktop's, so that both sites can be measured.
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(base + path, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 }).catch(() => undefined);
  const measured = { ...(await figuresOf(page)), kilobytes: bytes / 1024 };
  await context.close();
  return measured;
}

const figuresOf = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const { seen } = window as unknown as { seen: { largest: number; blocked: number; shift: number } };
    return { first: paint?.startTime ?? Number.NaN, ...seen };
  });

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;

const browser = await chromium.launch({
  executablePath: browserPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
console.log(`Median of ${rounds} first visits, slow 4G, processor ${slowdown} times slower`);
for (const path of ['/index', '/app/', '/app/sign-in']) {
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round++) all.push(await visit(browser, path));
  const of = (key: keyof Measured) => median(all.map((one) => one[key]));
  console.log(
    `${path.padEnd(14)} first paint ${of('first').toFixed(0)} ms, largest ${of('largest').toFixed(0)} ms, blocked ${of('blocked').toFixed(0)} ms, ` +
      `shift ${of('shift').toFixed(3)}, ${of('kilobytes').toFixed(0)} kB`,
  );
}
await browser.close();
