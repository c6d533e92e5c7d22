import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { test } from './journey.ts';
import { openHarmed, unharmed, watched } from './harm.ts';
import { isAccessible, type Language, signIn } from './people.ts';
import { harmful, plant } from './plant.ts';
import { stage } from './prepare.ts';
import { front, open, screensIn, settled } from './walk.ts';

// A dialog that is closed before it took the focus says so: the walk closes them faster than any hand, and each has a cross to take it.
const isOfClosed = (text: string) => text.includes('use-focus-trap] Failed to find focusable element');

/** What goes wrong on a page: errors of scripts, of the console, and answers that are none. */
function troubleOf(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const said = message.text();
    if (['error', 'warning'].includes(message.type()) && !isOfClosed(said)) trouble.push(`console: ${said.slice(0, 300)}`);
  });
  page.on('response', (response: Response) => {
    if (!response.url().includes('/api/') || response.request().resourceType() !== 'fetch') return;
    if (response.status() >= 400) trouble.push(`${response.status()}: ${new URL(response.url()).pathname}`);
  });
  return trouble;
}

/** Ids of the database that a page shows where a person looks for a number or a name; in addresses they may stand. */
const bareIds = async (page: Page) =>
  (await page.locator(front).last().innerText()).match(/(?<![=/])\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g) ?? [];

/** A person's first page. */
async function startOf(browser: Browser, name: string, language?: Language): Promise<Page> {
  const page = await signIn(browser, name, language);
  await page.goto('/dashboard');
  return page;
}

// The screens of manager and alice hold all the kinds there are; looking at the rest for its accessibility again would only take time.
// How many of the screens show a text with markup at least; rows that others made since may push some to a second page.
const people: { name: string; language: Language; add: string; close?: true; beside?: string; harmed: number }[] = [
  // What the manager has too is opened as the manager.
  { name: 'admin', language: 'zh-cn', add: '新增', beside: 'manager', harmed: 0 },
  { name: 'manager', language: 'en-us', add: 'Add', close: true, harmed: 20 },
  { name: 'leader', language: 'zh-tw', add: '新增', harmed: 4 },
  { name: 'alice', language: 'zh-tw', add: '新增', close: true, harmed: 4 },
];

let clear: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  const planted = await plant(await stage());
  clear = planted.clear;
  expect(planted.kinds.length, planted.kinds.join()).toBeGreaterThan(20);
});
test.afterAll(() => clear?.());

for (const { name, language, add, close, beside, harmed } of people)
  test(`every screen of ${name} opens in ${language}, with its title, its form, names and remarks with markup as they were written, and nothing wrong`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const page = await startOf(browser, name, language);
    const trouble = troubleOf(page);
    const found = await watched(page);
    const shown: string[] = [];
    const others = beside ? await screensIn(await startOf(browser, beside)) : [];
    const screens = (await screensIn(page)).filter(({ path }) => !others.some((other) => other.path === path));
    expect(screens.length).toBeGreaterThan(5);
    if (close) await isAccessible(page);
    for (const { path, title } of screens)
      await test.step(`${title} ${path}`, async () => {
        await open(page, path);
        await page
          .getByRole('heading', { level: 1 })
          .filter({ hasText: title.split(' ')[0]! })
          .first()
          .waitFor();
        await settled(page);
        if (close) await isAccessible(page, front);
        expect(await bareIds(page), path).toEqual([]);
        if ((await unharmed(page, path)) > 0) {
          shown.push(path);
          await openHarmed(page, path);
        }
        // A list without rows offers the same step a second time.
        const button = page.getByRole('button', { name: add, exact: true }).first();
        if (await button.isVisible()) {
          await button.click();
          const form = page
            .getByRole('dialog')
            .or(page.locator(`${front} form`))
            .last();
          await expect(form.getByRole('textbox').or(form.getByRole('combobox')).first()).toBeVisible();
          if (close && name === 'alice') await isAccessible(page);
        }
        expect([...trouble.splice(0), ...found.splice(0)], path).toEqual([]);
      });
    expect(shown.length, shown.join(' ')).toBeGreaterThanOrEqual(harmed);
    // An address that somebody sends, and a search, are texts of strangers too.
    for (const path of [`/nowhere/${encodeURIComponent(harmful(3))}`, `/PackageIndex?content=${encodeURIComponent(harmful(4))}`]) {
      await page.goto(path);
      await expect(page.locator('#content').getByText(/./).first()).toBeVisible();
      await unharmed(page, path);
    }
    expect(found).toEqual([]);
  });

test('the pages of the mobile site and of the public site show names and remarks with markup as they were written', async ({ browser }) => {
  const page = await startOf(browser, 'alice', 'zh-cn');
  const found = await watched(page);
  const alice = await (await stage()).as('alice');
  const harmedIn = async (list: string): Promise<string> => {
    const rows: { Id: string }[] = (await alice(list, { rows: 100 })).Data;
    return rows.find((row) => JSON.stringify(row).includes('onerror'))!.Id;
  };
  const shown: string[] = [];
  const look = async (address: string) => {
    // Its texts come after it.
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'));
    if ((await unharmed(page, address)) > 0) shown.push(address);
  };
  const lists = [
    '/',
    '/parcels',
    '/claim',
    '/orders',
    '/addresses',
    '/addresses/ours',
    '/bills',
    '/wallet',
    '/messages',
    '/stock',
    '/returns',
  ];
  const parcel = `/parcels/${await harmedIn('/UserPackage/GetPackages')}`;
  for (const path of [...lists, parcel]) await look(`/app${path}`);
  expect(shown, shown.join(' ')).toEqual(expect.arrayContaining(['/app/addresses', `/app${parcel}`]));
  for (const asked of ['', '?activeIndex=notice', `?activeIndex=helpTutorial&content=${encodeURIComponent(harmful(5))}`])
    await look(`/index${asked}`);
  expect(found).toEqual([]);
});
