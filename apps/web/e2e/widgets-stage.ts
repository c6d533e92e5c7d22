import { test as base, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { throughTheDoor } from './people.ts';
import { serveTestBuild } from './widgets-build.ts';

interface Stage {
  /** Opens a browser of its own for a person, before the build that has the page of widgets. */
  enter(name: string): Promise<BrowserContext>;
  clerk: BrowserContext;
}
interface Tools {
  /** Opens the page of a group of widgets; it closes with the test. */
  open(group: string): Promise<Page>;
}

async function enter(browser: Browser, baseURL: string, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(() => localStorage.getItem('language') ?? localStorage.setItem('language', '"en-us"'));
  const page = await context.newPage();
  await throughTheDoor(page, name);
  await page.close();
  return context;
}

/** Tests of widgets: the build with their page is made once for all of them, and one clerk opens it. */
export const test = base.extend<Tools, Stage>({
  enter: [
    async ({ browser }, use, { project }) => {
      const served = await serveTestBuild(project.use.baseURL!);
      await use((name) => enter(browser, served.address, name));
      await served.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clerk: [
    async ({ enter }, use) => {
      const clerk = await enter('clerk');
      await use(clerk);
      await clerk.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ clerk }, use) => {
    const pages: Page[] = [];
    await use(async (group) => {
      const page = await clerk.newPage();
      pages.push(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/dev/widgets?group=${group}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      return page;
    });
    for (const page of pages) {
      // The next test begins in the same language as this one.
      await page.evaluate(() => localStorage.setItem('language', '"en-us"'));
      await page.close();
    }
  },
});

/** The place of a widget on its page. */
export const shown = (page: Page, id: string): Locator => page.locator(`[data-show="${id}"]`);
/** The stack of notices. */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
/** A picture of one point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
