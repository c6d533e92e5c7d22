import type { Page } from '@playwright/test';

/** Presses Tab until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp, max = 80): Promise<void> {
  for (let pressed = 0; pressed < max; pressed++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null;
      return one?.getAttribute('aria-label') || one?.labels?.[0]?.textContent || one?.textContent || '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Nothing called ${name} has had the focus`);
}
