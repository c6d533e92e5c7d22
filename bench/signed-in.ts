/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Signs somebody of the demo in, in English; the page is on their first page then. */
export async function signInAs(page: Page, address: string, name: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/i);
}
