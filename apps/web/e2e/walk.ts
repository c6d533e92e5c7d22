import { expect, type Page } from '@playwright/test';

/** A screen as the menu names it. */
export interface Link {
  path: string;
  title: string;
}

/** The page in front; those behind it are kept. */
export const front = 'section.page:not([style*="none"])';

/** The screens of the sidebar, group by group. */
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

/** Opens a screen as its link does, in the page that is open already, and waits until it has what it shows. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator(`li[data-front] [href="${path}"]`).waitFor();
}

/** Waits with the page's own frames, since an expectation looks again ever more seldom, until what is in front has come and is not busy. */
export const settled = (page: Page) =>
  page.waitForFunction((place) => document.querySelector(`${place} h1`) && !document.querySelector(`${place} [aria-busy="true"]`), front);
