import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { scan, signIn } from './people.ts';
import { freshNumber } from './prepare.ts';
import { scanPages, scanScreens } from './scan-screens.ts';

/** Opens a dialog with a text field and a field for codes over the page; its button counts presses. */
const openDialog = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.style.cssText = 'position:fixed;top:0;left:0;z-index:1;background:#fff';
    dialog.innerHTML = `<input aria-label="Remarks of a dialog"><textarea aria-label="Reason in a dialog"></textarea>
      <input aria-label="Pieces in a dialog" inputmode="numeric"><input aria-label="Code in a dialog" data-code>
      <button>Submit of a dialog</button>`;
    dialog.querySelector('button')!.addEventListener('click', () => (document.title = 'pressed'));
    document.body.append(dialog);
  });

/** Scans into each control of a dialog: only the field for codes receives it, and any other refuses it aloud. */
async function refusesScansInDialog(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').locator('[data-scan-screen], input').first(), address).toBeVisible();
  await openDialog(page);
  const controls = ['Remarks of a dialog', 'Reason in a dialog', 'Pieces in a dialog'].map((name) => page.getByLabel(name));
  for (const control of [...controls, page.getByRole('button', { name: 'Submit of a dialog' })]) {
    const code = freshNumber();
    await control.focus();
    await scan(page, code);
    await expect(page.getByText(`${code} was not recorded.`), address).toBeVisible();
    await expect(page.getByRole('main').getByText(code), address).toHaveCount(0);
  }
  for (const control of controls) await expect(control, address).toHaveValue('');
  expect(await page.title(), address).not.toBe('pressed');
  const code = freshNumber();
  await page.getByLabel('Code in a dialog').focus();
  await scan(page, code);
  await expect(page.getByLabel('Code in a dialog'), address).toHaveValue(code);
}

test('a scan reaches no field of a dialog that expects no code, on each scan screen', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'leader');
  for (const address of scanScreens) await test.step(address, () => refusesScansInDialog(page, address));
});

test('a scan reaches no field of a dialog that expects no code, on each scan page of the phone', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signIn(browser, 'leader');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of scanPages) await test.step(name, () => refusesScansInDialog(page, `/app/staff/${name}`));
});
