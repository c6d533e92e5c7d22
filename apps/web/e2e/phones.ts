import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { readCaptcha } from './captcha.ts';
import { caller, inEachLanguage, isAccessible, type Language, signIn } from './people.ts';
import type { Translate } from './texts.ts';

const look = process.env.LOOK_AT;
const size = { width: 390, height: 844 };
const agent = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Opens a phone's browser in a language, without a signed-in user. */
export async function phone(browser: Browser, language: Language = 'en-us'): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ userAgent: agent, viewport: size, hasTouch: true, permissions });
  await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  return context.newPage();
}

/** Layout shift entry as the browser reports it. */
interface LayoutShiftEntry {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/**
 * Cumulative layout shift since the page load, as browsers count it (1 is the whole screen by its whole height), with the shifted elements.
 */
const layoutShiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ far: number; what: string[] }>((done) => {
        const layoutShift = { far: 0, what: [] as string[] };
        const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: LayoutShiftEntry[] })[]) {
            layoutShift.far += value;
            for (const { node, previousRect, currentRect } of sources)
              layoutShift.what.push(`${node?.nodeName} ${node?.textContent?.slice(0, 20)}: ${box(previousRect)} to ${box(currentRect)}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(layoutShift), 0)));
      }),
  );

/** Opens the mobile site as a visitor with delayed script and site texts, and expects no layout shift. */
export async function opensWithoutLayoutShift(browser: Browser, language: Language): Promise<Page> {
  const page = await phone(browser, language);
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.route(/\/app\/assets\/react-/, async (route) => {
    await expect(page.locator('.start-sign')).toBeVisible();
    await painted();
    await route.continue();
  });
  await page.route('**/GetSitePageConfiguration', async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await painted();
    await route.continue();
  });
  await page.goto('/app/');
  await expect(page.getByRole('heading', { level: 2, name: /\S/ })).toBeVisible();
  const { far, what } = await layoutShiftsOf(page);
  expect(far, what.join('\n')).toBeLessThan(0.02);
  return page;
}

/** Opens a PDA of a user on a staff page. */
export async function pda(browser: Browser, name: string, path: string, language?: Language): Promise<Page> {
  const page = await signIn(browser, name, language);
  await page.setViewportSize(size);
  await page.goto(`/app/staff/${path}`);
  return page;
}

/** Expects no overflow at this width; `LOOK_AT` saves a screenshot. */
export async function isWhole(page: Page, name = 'page'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  if (look) await page.screenshot({ path: `${look}-${name}-${await page.locator('html').getAttribute('lang')}.png`, fullPage: true });
}

/** Expects no overflow in each language. */
export const isWholeInEach = (page: Page, name?: string) => inEachLanguage(page, () => isWhole(page, name));

/** Expects no overflow at this width and no serious accessibility findings. */
export async function isGood(page: Page, name?: string): Promise<void> {
  await isWhole(page, name);
  await isAccessible(page);
}

/** Requests a code for a Taiwan number, reading captchas until it is accepted; returns the code of the newest message. */
export async function codeTo(page: Page, request: APIRequestContext, number: string, translate: Translate): Promise<string> {
  const manager = await caller(request, 'manager');
  const messages = async () =>
    (await manager('/SentMessage/GetSentMessages', { Receiver: `+886${number}`, rows: 10 })).Data as { Content: string }[];
  const before = (await messages()).length;
  await page.getByRole('combobox', { name: translate('entry', 'phone.country') }).click();
  await page.getByRole('option', { name: '+886' }).click();
  await page.getByLabel(translate('entry', 'phone.number')).fill(number);
  await page.getByRole('button', { name: translate('entry', 'phone.letters') }).click();
  const [pause] = translate('entry', 'phone.wait', { seconds: '#' }).split('#').filter(Boolean);
  const sent = page.getByRole('button', { name: new RegExp(`${pause}.*\\d|\\d+.*${pause}`) });
  // A number receives at most one code per minute: an earlier request is rejected and retried with the next captcha.
  await expect(async () => {
    if (await sent.isVisible()) return;
    const picture = await page.getByRole('img', { name: translate('entry', 'signIn.picture') }).getAttribute('src');
    await page.getByLabel(translate('entry', 'signIn.captcha')).fill(await readCaptcha(picture ?? ''));
    await page.getByRole('button', { name: translate('entry', 'phone.send') }).click();
    await expect(sent).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000, intervals: [1_000, 5_000] });
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec((await messages())[0]!.Content)![0];
}
