import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';

test('closes a month after confirming what is open, and reopens it with a four-eyes approval', async ({ browser }) => {
  const desk = await signIn(browser, 'finance');
  await desk.goto('/BookMonthIndex');
  await desk.getByRole('button', { name: 'Close month', exact: true }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Close month' });
  const chosen = dialog.getByRole('combobox', { name: /^Month/ });
  await expect(chosen).toBeVisible();
  const month = (await chosen.inputValue()) || (await chosen.innerText());
  const open = dialog.getByRole('checkbox', { name: /Close the month anyway/ });
  const confirm = dialog.getByRole('button', { name: 'Close month', exact: true });
  if (await open.isVisible()) {
    await expect(confirm).toBeDisabled();
    await open.check();
  }
  await isAccessible(desk);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const row = desk.getByRole('row').filter({ hasText: month });
  await expect(row).toContainText('Closed');

  await row.getByRole('button', { name: 'Reopen', exact: true }).click();
  const reason = desk.getByRole('dialog');
  await reason.getByRole('textbox', { name: /^Reason/ }).fill('The statement of the bank came late');
  await reason.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(desk.getByText(/This always needs a second person\. It is waiting under Money approvals/)).toBeVisible();
  await expect(row).toContainText('Closed');

  const page = await signIn(browser, 'manager');
  await page.goto('/MoneyRequestIndex');
  const request = page.getByRole('row').filter({ hasText: 'The statement of the bank came late' });
  await expect(request).toContainText(month);
  await request.getByRole('button', { name: 'Decide', exact: true }).click();
  const deciding = page.getByRole('dialog');
  await expect(deciding).toContainText(month);
  // Nothing is chosen in advance.
  await deciding.getByRole('combobox', { name: /^Decision/ }).click();
  await page.getByRole('option', { name: 'Approve and execute' }).click();
  await deciding.getByRole('button', { name: 'Approve and execute' }).click();
  await expect(deciding).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByRole('row').filter({ hasText: month })).toContainText('Reopened');
});
