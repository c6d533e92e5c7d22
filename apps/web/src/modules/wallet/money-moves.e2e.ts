import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { approved, freshNumber, stage, topUp } from '../../../e2e/prepare.ts';

/** Returns the balance of a customer. */
const balanceOf = async (name: string) => Number((await (await (await stage()).as(name))('/UserAmountJournal/GetUserWallet')).Balance);

/** The wallet of a customer in the list of finance, with one of its dialogs open. */
async function walletDialog(page: Page, customer: string, button: string) {
  const { UserId } = await (await (await stage()).as(customer))('/User/GetUserInfoDetailedInfo');
  await page.goto(`/UserWalletIndex?ownerId=${UserId}`);
  await page.getByRole('row').nth(1).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

test('shows the direction of a money movement and requires a four-eyes approval above the limit', async ({ browser }) => {
  const before = await balanceOf('peer');
  const why = `Typed by mistake ${freshNumber()}`;
  const desk = await signIn(browser, 'finance');
  let dialog = await walletDialog(desk, 'peer', 'Adjust');
  // An amount of zero is invalid and triggers no confirmation.
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('0');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Broken box');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.getByRole('dialog', { name: /^Move/ })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('7');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Broken box');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  const confirmation = desk.getByRole('dialog', { name: 'Move ¥7.00?' });
  await expect(confirmation).toContainText(/From: .+ To: .+ Amount: ¥7\.00/);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await balanceOf('peer')).toBe(before);
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await confirmation.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await balanceOf('peer')).toBe(before + 7);

  dialog = await walletDialog(desk, 'peer', 'Adjust');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('60000');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(why);
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await desk.getByRole('dialog', { name: 'Move ¥60,000.00?' }).getByRole('button', { name: 'Move' }).click();
  await expect(desk.getByText(/It is waiting for a second approval under Money approvals/)).toBeVisible();
  expect(await balanceOf('peer')).toBe(before + 7);

  const page = await signIn(browser, 'manager');
  await page.goto('/MoneyRequestIndex');
  const row = page.getByRole('row').filter({ hasText: why });
  await row.getByRole('button', { name: 'Decide', exact: true }).click();
  const deciding = page.getByRole('dialog');
  await expect(deciding).toContainText('¥60,000.00');
  await isAccessible(page);
  await deciding.getByRole('combobox', { name: /^Decision/ }).click();
  await page.getByRole('option', { name: 'Reject' }).click();
  await deciding.getByRole('textbox', { name: /^Reason/ }).fill('Sixty, not sixty thousand');
  await deciding.getByRole('button', { name: 'Reject' }).click();
  await expect(row).toContainText('Rejected');
  expect(await balanceOf('peer')).toBe(before + 7);
});

test('warns that refunding an order stops it, and returns it to pending approval', async ({ browser }) => {
  const own = await stage();
  const placed = await approved(own);
  const desk = await signIn(browser, 'finance');
  const { SerialNumber } = await (await own.as('finance'))('/Bill/GetBillById', { Id: placed.billIds[0] });
  await desk.goto(`/BillIndex?Content=${SerialNumber}`);
  const bill = desk.getByRole('row').filter({ hasText: SerialNumber });
  await bill.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  await expect(dialog.getByText(`The price of order ${placed.serialNumber} is refunded in full`)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Paid by mistake');
  await isAccessible(desk);
  await dialog.getByRole('button', { name: /^Refund ¥/ }).click();
  await expect(dialog).toHaveCount(0);

  const page = await signIn(browser, 'manager');
  await page.goto(`/LogisticsOrderIndex?content=${placed.serialNumber}`);
  await expect(page.getByRole('row').filter({ hasText: placed.serialNumber })).toContainText('Awaiting approval');

  const customer = await signIn(browser, 'alice');
  await customer.goto(`/LogisticsOrderIndex?open=${placed.id}`);
  const order = customer.getByRole('dialog', { name: placed.serialNumber });
  await expect(order.getByText('Pay it. Then we review it')).toBeVisible();
  await order.getByRole('button', { name: 'Pay now' }).click();
  const paying = customer.getByRole('dialog', { name: /^Pay bills/ });
  await expect(paying.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
});

test('withdrawal validates the account number, confirms the target and is cancellable until paid', async ({ browser }) => {
  await topUp(await stage(), 'bob', 40);
  const before = await balanceOf('bob');
  const page = await signIn(browser, 'bob');
  await page.goto('/WithdrawalEstablish');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('12.5');
  await page.getByRole('textbox', { name: /^Bank/ }).fill('ICBC');
  await page.getByRole('textbox', { name: /^Account holder/ }).fill('Bob Lin');
  const number = page.getByRole('textbox', { name: /^Account number/ });
  await number.fill('abc!!');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  const send = page.getByRole('button', { name: 'Withdraw', exact: true });
  await expect(send).toBeDisabled();
  await number.fill('6222 0202 0011 2233 440');
  await isAccessible(page);
  await send.click();
  const confirmation = page.getByRole('dialog', { name: 'Withdraw ¥12.50?' });
  await expect(confirmation).toContainText('From your balance to ICBC, Bob Lin, account 6222020200112233440.');
  await confirmation.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/WithdrawalIndex/);
  expect(await balanceOf('bob')).toBeCloseTo(before - 12.5, 2);
  const row = page.getByRole('row').filter({ hasText: '¥12.50' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click();
  const ending = page.getByRole('dialog');
  await expect(ending).toContainText('¥12.50 is returned to your balance.');
  await ending.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Cancel withdrawal', exact: true })).toHaveCount(0);
  expect(await balanceOf('bob')).toBeCloseTo(before, 2);
});

test('a half-paid payment shows the rest and starts no second one; a double payment is reported', async ({ browser }) => {
  const name = `Practice ${freshNumber()}`;
  await (await (await stage()).as('manager'))('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    OnlinePaymentProvider: 99,
    Sandbox: true,
    DisplayOrder: 1,
  });
  const page = await signIn(browser, 'merchant');
  const recharge = async (act: string) => {
    await page.goto('/RechargeEstablish');
    await page.getByRole('textbox', { name: /^Amount/ }).fill('100');
    await page.getByRole('combobox', { name: 'Payment method' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByRole('button', { name: act, exact: true }).click();
  };
  await recharge('Pay half');
  await expect(page.getByText('Partial payment in review')).toBeVisible();
  await expect(page.getByText(/¥50\.00 of ¥100\.00 was received, ¥50\.00 is still open/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue payment' })).toHaveCount(0);
  await isAccessible(page);
  await recharge('Pay twice');
  await expect(page.getByText('Paid twice')).toBeVisible();
  await expect(page.getByText(/The second ¥100\.00 is added to your balance or refunded after review/)).toBeVisible();

  await page.goto('/RechargeEstablish');
  await page.getByRole('tab', { name: 'Bank transfer' }).click();
  await expect(page.getByText('Transfer to')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy \d{8,}/ }).first()).toBeVisible();
  await isAccessible(page);
});

test("offers only charges of the customer's site on a manual bill to staff of several sites", async ({ browser }) => {
  const page = await signIn(browser, 'finance');
  await page.goto('/BillManualEstablish');
  const customer = page.getByRole('combobox', { name: /^Customer/ });
  const offered = page.getByRole('listbox').getByRole('option');
  const charge = page.getByRole('combobox', { name: /^Expense type/ }).first();
  await charge.click();
  await expect(offered.filter({ hasText: 'Entrepot Hong Kong' }).first()).toBeVisible();
  await expect(offered.filter({ hasText: 'Entrepot Taiwan' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await customer.fill('hkcarol');
  await offered.filter({ hasText: 'hkcarol' }).first().click();
  await charge.click();
  await expect(offered.filter({ hasText: 'Entrepot Hong Kong' }).first()).toBeVisible();
  await expect(offered.filter({ hasText: 'Entrepot Taiwan' })).toHaveCount(0);
});
