import { expect, type Locator } from '@playwright/test';

/** Deselects what was selected automatically for the payer. */
export async function chooseNone(dialog: Locator): Promise<void> {
  const chosen = dialog.locator('button[aria-pressed=true]');
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(left - 1);
  }
}
