import { expect, type Page } from '@playwright/test';
import { front, open, settled } from './walk.ts';

/** Records every sign that text was executed as markup: scripts, requests, dialogs and policy reports. */
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

/** Expects that no injected text became markup or was evaluated. Returns how many of them the page shows. */
export async function expectEscaped(page: Page, where: string): Promise<number> {
  const { made, pageText } = await page.evaluate(() => ({
    made: [...document.querySelectorAll('img[src="x"], [data-harm], [onerror]')].map(({ outerHTML }) => outerHTML),
    pageText: document.body.innerText,
  }));
  expect(made, where).toEqual([]);
  expect(pageText, where).not.toMatch(/harm\(\)>49|"'49/);
  return pageText.split('<img src=x onerror=harm()').length - 1;
}

/** Opens the first row with an injected text, checks what it opened, and closes it. */
export async function openInjectedRow(page: Page, where: string): Promise<void> {
  const row = page.locator(`${front} tbody tr`, { hasText: 'onerror' }).first();
  const door = row.locator('a, button').first();
  if (!(await door.isVisible())) return;
  const at = new URL(page.url()).pathname;
  await door.click();
  await page.waitForFunction((was) => location.pathname !== was || document.querySelector('[role="dialog"]'), at);
  await settled(page);
  await expectEscaped(page, `${where}, its first row`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The row may open a separate page.
  await open(page, where);
  await settled(page);
}
