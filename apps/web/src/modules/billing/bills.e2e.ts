import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { pauseRequest, isAccessible, type Language, signIn } from '../../../e2e/people.ts';
import { ordered, stage } from '../../../e2e/prepare.ts';

/** A customer's list of bills with an unpaid one of a new order. */
async function unpaidBill(browser: Browser, language?: Language): Promise<{ page: Page; number: string }> {
  const { serialNumber } = await ordered(await stage(), { paid: false });
  const page = await signIn(browser, 'alice', language);
  await page.goto('/BillIndex');
  return { page, number: serialNumber };
}

test('customer pays a bill from the balance after seeing the remaining balance', async ({ browser }) => {
  const { page, number } = await unpaidBill(browser);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Unpaid');
  await isAccessible(page);
  await row.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay bills (1)' });
  await expect(dialog).toContainText(`Freight ${number}`);
  await expect(dialog.getByRole('radio', { name: /Balance/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /Credit/ })).toBeDisabled();
  const figure = async (column: number) =>
    Number((await dialog.getByRole('table', { name: 'Afterwards' }).getByRole('cell').nth(column).innerText()).replace(/[^\d.]/g, ''));
  const press = dialog.getByRole('button', { name: /^Pay ¥/ });
  const due = Number((await press.innerText()).replace(/[^\d.]/g, ''));
  expect(due).toBeGreaterThan(0);
  expect(await figure(2)).toBeCloseTo((await figure(1)) - due, 2);
  await isAccessible(page);
  await press.dblclick();
  await expect(page.getByText(`¥${due.toFixed(2)} paid`)).toBeVisible();
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
});

test('offers no payment before the applicable coupons are known', async ({ browser }) => {
  const { page, number } = await unpaidBill(browser);
  const answer = await pauseRequest(page, '**/GetUserBillAvailableCoupons');
  const sent = page.waitForRequest('**/GetUserBillAvailableCoupons');
  await page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay bills (1)' });
  await sent;
  await expect(dialog.getByRole('button', { name: /^Pay ¥/ })).toHaveCount(0);
  answer();
  await expect(dialog.getByRole('button', { name: /^Pay ¥/ })).toBeEnabled();
});

test('customer pays several bills in one step and reads the reasons of wallet movements', async ({ browser }) => {
  const own = await stage();
  const placed = [await ordered(own, { paid: false }), await ordered(own, { paid: false })];
  const page = await signIn(browser, 'alice');
  await page.goto('/BillIndex');
  for (const { serialNumber } of placed) await page.getByRole('row').filter({ hasText: serialNumber }).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay bills (2)' });
  for (const { serialNumber } of placed) await expect(dialog).toContainText(serialNumber);
  await isAccessible(page);
  await dialog.getByRole('button', { name: /^Pay ¥/ }).dblclick();
  for (const { serialNumber } of placed) await expect(page.getByRole('row').filter({ hasText: serialNumber })).toContainText('Paid');
  await page.goto('/UserAmountJournalIndex');
  await expect(page.getByRole('row').nth(1)).toContainText('Bill payment');
  await isAccessible(page);
  // A card on a phone has few lines; one of them is the amount.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('tbody tr').first().locator('td[data-part="line"]').filter({ hasText: '¥' })).toBeVisible();
});

test('a customer pays in traditional Chinese', async ({ browser }) => {
  const { page, number } = await unpaidBill(browser, 'zh-tw');
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: '付款', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /餘額/ })).toBeChecked();
  await dialog.getByRole('button', { name: /¥/ }).last().click();
  await expect(row).toContainText('已付款');
});

test('staff reduce a bill and revert the reduction; a reduction of zero is not confirmed', async ({ browser }) => {
  const { serialNumber } = await ordered(await stage(), { paid: false });
  const page = await signIn(browser, 'finance');
  await page.goto('/BillIndex');
  const row = page.getByRole('row').filter({ hasText: serialNumber });
  const dialog = page.getByRole('dialog', { name: /^Discount/ });
  await row.getByRole('button', { name: 'Discount' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Discount' });
  await amount.fill('0');
  await dialog.getByLabel('Reason').fill('came late');
  await dialog.getByRole('button', { name: 'Discount' }).click();
  await expect(dialog).toContainText('Enter the discount amount');
  await expect(amount).toBeFocused();
  await amount.fill('1');
  await dialog.getByRole('button', { name: 'Discount' }).click();
  await page.getByRole('dialog', { name: 'Apply a discount of ¥1.00?' }).getByRole('button', { name: 'Discount' }).click();
  await expect(row).toContainText('¥1.00');
  await row.getByRole('button', { name: 'Discount' }).click();
  await amount.fill('0');
  await dialog.getByLabel('Reason').fill('by mistake');
  await dialog.getByRole('button', { name: 'Discount' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove the discount of ¥1.00?' })).toBeVisible();
});
