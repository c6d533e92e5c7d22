import { expect, type Page } from '@playwright/test';
import { front, open, settled } from './walk.ts';

/** Listens for whatever would show that a text was taken for more than a text: a script, a request, a question, a report of the policy. */
export async function watched(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => (found.push(`asks: ${dialog.message()}`), void dialog.dismiss()));
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('/x') && found.push(`loads: ${request.url()}`));
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && found.push(message.text()));
  await page.exposeFunction('harm', () => void found.push('ran'));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`Content Security Policy: ${violatedDirective}`),
    );
  });
  return found;
}

/** Nothing of the texts became part of the page, and none of their sums was done. Gives how many of them the page shows. */
export async function unharmed(page: Page, where: string): Promise<number> {
  const { made, told } = await page.evaluate(() => ({
    made: [...document.querySelectorAll('img[src="x"], [data-harm], [onerror]')].map(({ outerHTML }) => outerHTML),
    told: document.body.innerText,
  }));
  expect(made, where).toEqual([]);
  expect(told, where).not.toMatch(/harm\(\)>49|"'49/);
  return told.split('<img src=x onerror=harm()').length - 1;
}

/** Opens the first row that shows harm, looks at what that opened, and closes it. */
export async function openHarmed(page: Page, where: string): Promise<void> {
  const row = page.locator(`${front} tbody tr`, { hasText: 'onerror' }).first();
  const door = row.locator('a, button').first();
  if (!(await door.isVisible())) return;
  const at = new URL(page.url()).pathname;
  await door.click();
  await page.waitForFunction((was) => location.pathname !== was || document.querySelector('[role="dialog"]'), at);
  await settled(page);
  await unharmed(page, `${where}, its first row`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // What that opened may be a page of its own.
  await open(page, where);
  await settled(page);
}
