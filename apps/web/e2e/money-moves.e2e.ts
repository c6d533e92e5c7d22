import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { approved, freshNumber, stage, topUp } from './prepare.ts';

/** What is on a customer's balance. */
const balanceOf = async (name: string) => Number((await (await (await stage()).as(name))('/UserAmountJournal/GetUserWallet')).Balance);

/** The wallet of a customer in the list of finance, with one of its dialogs open. */
async function walletDialog(page: Page, customer: string, button: string) {
  const { UserId } = await (await (await stage()).as(customer))('/User/GetUserInfoDetailedInfo');
  await page.goto(`/UserWalletIndex?ownerId=${UserId}`);
  await page.getByRole('row').nth(1).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

test('who moves money of a customer reads from whom to whom, and above the limit a second person decides', async ({ browser }) => {
  const before = await balanceOf('peer');
  const why = `Typed by mistake ${freshNumber()}`;
  const desk = await signIn(browser, 'finance');
  let dialog = await walletDialog(desk, 'peer', 'Adjust');
  // Nothing is asked about no money: the amount is wrong.
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('0');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Broken box');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.getByRole('dialog', { name: /^Move/ })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('7');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Broken box');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  const asked = desk.getByRole('dialog', { name: 'Move ¥7.00?' });
  await expect(asked).toContainText(/From: .+ To: .+ Amount: ¥7\.00/);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await balanceOf('peer')).toBe(before);
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await asked.getByRole('button', { name: 'Move it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await balanceOf('peer')).toBe(before + 7);

  dialog = await walletDialog(desk, 'peer', 'Adjust');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('60000');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(why);
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await desk.getByRole('dialog', { name: 'Move ¥60,000.00?' }).getByRole('button', { name: 'Move it' }).click();
  await expect(desk.getByText(/It now waits in Money approvals for a second person/)).toBeVisible();
  expect(await balanceOf('peer')).toBe(before + 7);

  const page = await signIn(browser, 'manager');
  await page.goto('/MoneyRequestIndex');
  const row = page.getByRole('row').filter({ hasText: why });
  await row.getByRole('button', { name: 'Decide', exact: true }).click();
  const deciding = page.getByRole('dialog');
  await expect(deciding).toContainText('¥60,000.00');
  await isAccessible(page);
  await deciding.getByRole('combobox', { name: /^Decision/ }).click();
  await page.getByRole('option', { name: 'Refuse' }).click();
  await deciding.getByRole('textbox', { name: /^Reason/ }).fill('Sixty, not sixty thousand');
  await deciding.getByRole('button', { name: 'Refuse' }).click();
  await expect(row).toContainText('Refused');
  expect(await balanceOf('peer')).toBe(before + 7);
});

test('finance that gives the money of an order back reads that the order stops, and it waits for its approval again', async ({
  browser,
}) => {
  const own = await stage();
  const placed = await approved(own);
  const desk = await signIn(browser, 'finance');
  const { SerialNumber } = await (await own.as('finance'))('/Bill/GetBillById', { Id: placed.billIds[0] });
  await desk.goto(`/BillIndex?Content=${SerialNumber}`);
  const bill = desk.getByRole('row').filter({ hasText: SerialNumber });
  await bill.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Everything' }).click();
  await expect(dialog.getByText(`Nothing of the price of order ${placed.serialNumber} stays paid`)).toBeVisible();
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
  await expect(order.getByText('Pay it. Then we check it')).toBeVisible();
  await order.getByRole('button', { name: 'Pay now' }).click();
  const paying = customer.getByRole('dialog', { name: /^Pay bills/ });
  await expect(paying.getByRole('button', { name: /^Pay ¥/ })).toBeVisible();
});

test('a withdrawal takes only an account number that can be one, asks where the money goes, and is cancelled while nobody paid it', async ({
  browser,
}) => {
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
  const asked = page.getByRole('dialog', { name: 'Withdraw ¥12.50?' });
  await expect(asked).toContainText('From your balance to ICBC, Bob Lin, account 6222020200112233440.');
  await asked.getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/WithdrawalIndex/);
  expect(await balanceOf('bob')).toBeCloseTo(before - 12.5, 2);
  const row = page.getByRole('row').filter({ hasText: '¥12.50' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click();
  const ending = page.getByRole('dialog');
  await expect(ending).toContainText('¥12.50 goes back into your balance.');
  await ending.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Cancel withdrawal', exact: true })).toHaveCount(0);
  expect(await balanceOf('bob')).toBeCloseTo(before, 2);
});

test('a payment of which half came in says what is open and begins no second one; one that came twice says so', async ({ browser }) => {
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
    await page.getByRole('combobox', { name: 'Way to pay' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByRole('button', { name: act, exact: true }).click();
  };
  await recharge('Pay half');
  await expect(page.getByText('Part of it came in and is being checked')).toBeVisible();
  await expect(page.getByText(/¥50\.00 of ¥100\.00 came in, ¥50\.00 is still open/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on paying' })).toHaveCount(0);
  await isAccessible(page);
  await recharge('Pay twice');
  await expect(page.getByText('Paid, and paid a second time')).toBeVisible();
  await expect(page.getByText(/The second ¥100\.00 goes into your balance or back the way it came/)).toBeVisible();

  await page.goto('/RechargeEstablish');
  await page.getByRole('tab', { name: 'Bank transfer' }).click();
  await expect(page.getByText('Send the transfer to')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy \d{8,}/ }).first()).toBeVisible();
  await isAccessible(page);
});

test('a bill by hand of a customer of one site offers the charges of that site alone to those who work for several', async ({
  browser,
}) => {
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
