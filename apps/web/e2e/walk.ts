import { expect, type Page } from '@playwright/test';

/** A screen as the menu names it. */
export interface Link {
  path: string;
  title: string;
}

/** The page in front; background pages stay mounted. */
export const front = 'section.page:not([style*="none"])';

/** Returns the screens of the sidebar, group by group. */
export async function screensIn(page: Page): Promise<Link[]> {
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

/** Opens a screen like its link within the current page, and waits until it has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator(`li[data-front] [href="${path}"]`).waitFor();
}

/**
 * Waits until the front page is shown and not busy. Polls on the page's own frames, because the retries of `expect` become less frequent.
 */
export const settled = (page: Page) =>
  page.waitForFunction((place) => document.querySelector(`${place} h1`) && !document.querySelector(`${place} [aria-busy="true"]`), front);
