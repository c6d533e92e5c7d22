import { test as base, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { signInThroughForm } from '../people.ts';
import { serveTestBuild } from './widgets-build.ts';

interface Stage {
  /** Opens a separate browser for a user on the build with the widgets page. */
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
  await signInThroughForm(page, name);
  await page.close();
  return context;
}

/** Tests of widgets: one build with the widgets page for all of them, used by one clerk. */
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
      // Resets the language for the next test.
      await page.evaluate(() => localStorage.setItem('language', '"en-us"'));
      await page.close();
    }
  },
});

/** Returns the container of a widget on its page. */
export const stageOf = (page: Page, id: string): Locator => page.locator(`[data-show="${id}"]`);
/** Returns the stack of notifications. */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
