import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { stage } from '../../../e2e/prepare.ts';

test('finance books money back that a refund outside the system did not deliver', async ({ browser }) => {
  const own = await stage();
  const finance = await own.as('finance');
  const { UserId } = await (await own.as('peer'))('/User/GetUserInfoDetailedInfo');
  const balance = async () => Number((await finance('/UserAmountJournal/GetUserWallet', { UserId })).Balance);
  const before = await balance();
  const { Id } = await finance('/Recharge/ManualRecharge', { UserId, Amount: 30, Remarks: 'Receipt 17' });
  await finance('/Recharge/RefundRecharge', { Id, Amount: 30, Remarks: 'Requested by phone' });
  const { Data } = await finance('/Recharge/GetRecharges', { UserId, rows: 20 });
  const { SerialNumber } = Data.find((row: { Id: string }) => row.Id === Id);

  const desk = await signIn(browser, 'finance');
  await desk.goto(`/RechargeIndex?content=${SerialNumber}`);
  const row = desk.getByRole('row').filter({ hasText: SerialNumber });
  await expect(row).toContainText('Refunded');
  await row
    .getByRole('button', { name: 'Refund came back', exact: true })
    .or(row.getByRole('button', { name: 'More' }))
    .first()
    .click();
  const item = desk.getByRole('menuitem', { name: 'Refund came back' });
  if (await item.isVisible()) await item.click();
  const dialog = desk.getByRole('dialog', { name: `Refund of recharge ${SerialNumber} came back` });
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('30');
  await isAccessible(desk);
  // A part that exceeds the refund is refused before it is sent.
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('31');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The account of the customer is closed');
  await expect(dialog.getByText('Max. ¥30.00')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('30');
  await dialog.getByRole('button', { name: 'Refund came back', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('¥30.00 is in the balance again')).toBeVisible();
  expect(await balance()).toBe(before + 30);
  await expect(row).toContainText('Succeeded');
});
