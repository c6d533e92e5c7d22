import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { test } from './journey.ts';
import { openInjectedRow, expectEscaped, watched } from './injection.ts';
import { isAccessible, type Language, signIn } from './people.ts';
import { injectedText, seedInjections } from './seed-injections.ts';
import { stage } from './prepare.ts';
import { front, open, screensIn, settled } from './walk.ts';

// A dialog that closes before it has focus logs a warning: the test closes dialogs faster than a user, and each has a close button to
// focus.
const isOfClosed = (text: string) => text.includes('use-focus-trap] Failed to find focusable element');

/** Collects the problems of a page: script errors, console errors and failed responses. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const messageText = message.text();
    if (['error', 'warning'].includes(message.type()) && !isOfClosed(messageText)) problems.push(`console: ${messageText.slice(0, 300)}`);
  });
  page.on('response', (response: Response) => {
    if (!response.url().includes('/api/') || response.request().resourceType() !== 'fetch') return;
    if (response.status() >= 400) problems.push(`${response.status()}: ${new URL(response.url()).pathname}`);
  });
  return problems;
}

/** Database ids that a page shows in place of a number or name; allowed in addresses. */
const bareIds = async (page: Page) =>
  (await page.locator(front).last().innerText()).match(/(?<![=/])\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g) ?? [];

/** Stores how a page looks in forced colours and with text of twice the size, for people to look at: `test-results`. */
async function storePictures(page: Page, name: string): Promise<void> {
  const path = (folder: string) => test.info().outputPath(folder, `${name.replace(/\W+/g, '-')}.png`);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.screenshot({ path: path('forced-colours') });
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.screenshot({ path: path('large-text') });
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
}

/** Opens the first page of a user. */
async function startOf(browser: Browser, name: string, language?: Language): Promise<Page> {
  const page = await signIn(browser, name, language);
  await page.goto('/dashboard');
  return page;
}

// The screens of manager and alice cover all kinds; accessibility checks of the others would only take time. `injected` is the minimum
// number of screens that show a text with markup; rows of other tests may move some to a second page.
const people: { name: string; language: Language; add: string; close?: true; beside?: string; injected: number }[] = [
  // Screens that the manager has as well are opened as the manager.
  { name: 'admin', language: 'zh-cn', add: '新增', beside: 'manager', injected: 0 },
  { name: 'manager', language: 'en-us', add: 'Add', close: true, injected: 20 },
  { name: 'leader', language: 'zh-tw', add: '新增', injected: 4 },
  { name: 'alice', language: 'zh-tw', add: '新增', close: true, injected: 4 },
];

let clear: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  const seeded = await seedInjections(await stage());
  clear = seeded.clear;
  expect(seeded.kinds.length, seeded.kinds.join()).toBeGreaterThan(20);
});
test.afterAll(() => clear?.());

for (const { name, language, add, close, beside, injected } of people)
  test(`every screen of ${name} opens in ${language} without errors and escapes markup in texts`, async ({ browser }) => {
    test.setTimeout(900_000);
    const page = await startOf(browser, name, language);
    const problems = collectProblems(page);
    const found = await watched(page);
    const injectedPaths: string[] = [];
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
        if (close) {
          await isAccessible(page, front);
          await storePictures(page, path);
        }
        expect(await bareIds(page), path).toEqual([]);
        if ((await expectEscaped(page, path)) > 0) {
          injectedPaths.push(path);
          await openInjectedRow(page, path);
        }
        // An empty list shows the same button a second time.
        const button = page.getByRole('button', { name: add, exact: true }).first();
        if (await button.isVisible()) {
          await button.click();
          const form = page
            .getByRole('dialog')
            .or(page.locator(`${front} form`))
            .last();
          await expect(form.getByRole('textbox').or(form.getByRole('combobox')).first()).toBeVisible();
          if (close) await isAccessible(page);
        }
        expect([...problems.splice(0), ...found.splice(0)], path).toEqual([]);
      });
    expect(injectedPaths.length, injectedPaths.join(' ')).toBeGreaterThanOrEqual(injected);
    // Addresses in links and search terms are untrusted text, too.
    for (const path of [
      `/nowhere/${encodeURIComponent(injectedText(3))}`,
      `/PackageIndex?content=${encodeURIComponent(injectedText(4))}`,
    ]) {
      await page.goto(path);
      await expect(page.locator('#content').getByText(/./).first()).toBeVisible();
      await expectEscaped(page, path);
    }
    expect(found).toEqual([]);
  });

test('open menus and pages without an answer are accessible', async ({ browser }) => {
  const page = await startOf(browser, 'manager', 'en-us');
  for (const name of ['Personal menu', 'Tools']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await isAccessible(page);
    await storePictures(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await page.route('**/Shelves/GetShelves', (route) =>
    route.fulfill({ status: 500, json: { Code: errorCodes.InternalError, Message: 'Broken', Data: null } }),
  );
  await page.goto('/ShelvesIndex');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await isAccessible(page);
  await storePictures(page, 'error');
});

test('pages of the mobile and public site escape markup in names and remarks', async ({ browser }) => {
  const page = await startOf(browser, 'alice', 'zh-cn');
  const found = await watched(page);
  const alice = await (await stage()).as('alice');
  const injectedRowIn = async (list: string): Promise<string> => {
    const rows: { Id: string }[] = (await alice(list, { rows: 100 })).Data;
    return rows.find((row) => JSON.stringify(row).includes('onerror'))!.Id;
  };
  const injectedPaths: string[] = [];
  const look = async (address: string) => {
    // The texts load after the page.
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'));
    if ((await expectEscaped(page, address)) > 0) injectedPaths.push(address);
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
  const parcel = `/parcels/${await injectedRowIn('/UserPackage/GetPackages')}`;
  for (const path of [...lists, parcel]) await look(`/app${path}`);
  expect(injectedPaths, injectedPaths.join(' ')).toEqual(expect.arrayContaining(['/app/addresses', `/app${parcel}`]));
  for (const search of ['', '?activeIndex=notice', `?activeIndex=helpTutorial&content=${encodeURIComponent(injectedText(5))}`])
    await look(`/index${search}`);
  expect(found).toEqual([]);
});
