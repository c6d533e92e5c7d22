import { expect, type Page, type Response, test } from '@playwright/test';
import { isAccessible, type Language, signIn } from './people.ts';

interface Link {
  path: string;
  title: string;
}

/** The screens of the sidebar, group by group. */
async function screensIn(page: Page): Promise<Link[]> {
  const sidebar = page.getByRole('navigation').first();
  const links = new Map<string, string>();
  const collect = async () => {
    for (const link of await sidebar.getByRole('link').all())
      links.set((await link.getAttribute('href')) ?? '', (await link.innerText()).trim());
  };
  await expect(sidebar.getByRole('button').first()).toBeVisible();
  await collect();
  for (const group of await sidebar.getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await collect();
  }
  return [...links].filter(([path]) => path.startsWith('/') && path !== '/dashboard').map(([path, title]) => ({ path, title }));
}

/** What goes wrong on a page: errors of scripts, of the console, and answers that are none. */
function troubleOf(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on('response', (response: Response) => {
    if (!response.url().includes('/api/') || response.request().resourceType() !== 'fetch') return;
    if (response.status() >= 400) trouble.push(`${response.status()}: ${new URL(response.url()).pathname}`);
  });
  return trouble;
}

/** Opens a screen as its link does, in the page that is open already. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator(`li[data-front] [href="${path}"]`).waitFor();
}
/** The page in front; those behind it are kept. */
const front = 'section.page:not([style*="none"])';

// The screens of manager and alice hold all the kinds there are; looking at the rest for its accessibility again would only take time.
const people: { name: string; language: Language; add: string; close?: true }[] = [
  { name: 'admin', language: 'zh-cn', add: '新增' },
  { name: 'manager', language: 'en-us', add: 'Add', close: true },
  { name: 'leader', language: 'zh-tw', add: '新增' },
  { name: 'alice', language: 'zh-tw', add: '新增', close: true },
];

for (const { name, language, add, close } of people)
  test(`every screen of ${name} opens in ${language}, with its title, its form and nothing wrong`, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await signIn(browser, name, language);
    await page.goto('/dashboard');
    const trouble = troubleOf(page);
    const screens = await screensIn(page);
    expect(screens.length).toBeGreaterThan(5);
    if (close) await isAccessible(page);
    for (const { path, title } of screens)
      await test.step(`${title} ${path}`, async () => {
        await open(page, path);
        // Waits with the page's own frames: an expectation looks again ever more seldom.
        await page
          .getByRole('heading', { level: 1 })
          .filter({ hasText: title.split(' ')[0]! })
          .first()
          .waitFor();
        await page.waitForFunction((place) => !document.querySelector(`${place} [aria-busy="true"]`), front);
        if (close) await isAccessible(page, front);
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
        expect(trouble.splice(0), path).toEqual([]);
      });
  });
