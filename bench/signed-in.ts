/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Signs in a demo user in English; the page then shows their first page. */
export async function signInAs(page: Page, address: string, name: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/i);
}
