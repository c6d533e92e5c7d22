import { expect, type Locator } from '@playwright/test';

/** Puts back what was chosen for the payer by itself. */
export async function chooseNone(dialog: Locator): Promise<void> {
  const chosen = dialog.locator('button[aria-pressed=true]');
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(left - 1);
  }
}
