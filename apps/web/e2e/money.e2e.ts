import { expect, type Page } from '@playwright/test';
import { chooseNone } from './choose-none.ts';
import { test } from './journey.ts';
import { isAccessible, signIn } from './people.ts';
import { freshNumber, stage, topUp } from './prepare.ts';

/** A way to pay online of its own. */
async function practiceWay(): Promise<string> {
  const manager = await (await stage()).as('manager');
  const name = `Practice ${freshNumber()}`;
  await manager('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    OnlinePaymentProvider: 99,
    Sandbox: true,
    DisplayOrder: 1,
  });
  return name;
}

/** Bills by hand of a customer; gives their numbers. */
async function billed(customer: string, amounts: readonly number[]): Promise<string[]> {
  const { as } = await stage();
  const [finance, person] = [await as('finance'), await as(customer)];
  const { UserId } = await person('/User/GetUserInfoDetailedInfo');
  const types = (await (await as('manager'))('/ExpenseType/GetExpenseTypes', { rows: 50 })).Data;
  const numbers: string[] = [];
  for (const Amount of amounts) {
    const Lines = [{ ExpenseTypeId: types[0].Id, Amount, Explanation: 'Wooden crate' }];
    const { Id } = await finance('/Bill/EstablishManualBill', { UserId, Lines, IdempotencyKey: freshNumber() });
    numbers.push((await finance('/Bill/GetBillById', { Id })).SerialNumber);
  }
  return numbers;
}

async function payAtProvider(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Practice payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function dialogFor(page: Page, number: string, button: string) {
  await page.goto(`/BillIndex?Content=${number}`);
  await page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

/** The dialog to pay a bill by its whole sum, without the coupons that are chosen by themselves. */
async function wholeSum(page: Page, number: string) {
  const dialog = await dialogFor(page, number, 'Pay');
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await chooseNone(dialog);
  return dialog;
}

test('a customer pays online, on credit and from both; finance books cash and gives back online, reading what goes where', async ({
  browser,
}) => {
  const { as } = await stage();
  const name = await practiceWay();
  const [finance, bob] = [await as('finance'), await as('bob')];
  const { UserId } = await bob('/User/GetUserInfoDetailedInfo');
  await finance('/User/SetUserCredit', { Id: UserId, CreditEnabled: true, CreditLimit: 5000 });
  await topUp(await stage(), 'bob', 20);
  const { Balance } = await bob('/UserAmountJournal/GetUserWallet');
  const [online = '', credit = '', mixed = '', cash = ''] = await billed('bob', [64, 30, Math.ceil(Balance) + 15, 12]);

  const page = await signIn(browser, 'bob');
  let dialog = await wholeSum(page, online);
  await dialog.getByRole('radio', { name, exact: true }).check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Pay ¥64.00' }).click();
  await payAtProvider(page);
  await expect(page.getByText('¥64.00 has come in.')).toBeVisible();

  dialog = await wholeSum(page, credit);
  await dialog.getByRole('radio', { name: /^Credit/ }).check();
  await dialog.getByRole('button', { name: 'Pay ¥30.00' }).click();
  await expect(page.getByText('¥30.00 paid')).toBeVisible();

  dialog = await wholeSum(page, mixed);
  await dialog.getByRole('radio', { name: /on credit$/ }).check();
  await dialog.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page.getByRole('row').filter({ hasText: mixed })).toContainText('Paid');
  expect(await bob('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 0 });

  const desk = await signIn(browser, 'finance');
  dialog = await dialogFor(desk, cash, 'Pay');
  await dialog.getByRole('radio', { name: /^Offline/ }).check();
  await dialog.getByRole('button', { name: 'Pay ¥12.00' }).click();
  await expect(desk.getByRole('row').filter({ hasText: cash })).toContainText('Paid');

  dialog = await dialogFor(desk, online, 'Refund');
  await dialog.getByRole('button', { name: 'Everything' }).click();
  await expect(dialog.getByRole('table', { name: 'Where it goes' })).toContainText('Balance');
  await dialog.getByRole('combobox', { name: /^What was paid online goes/ }).click();
  await desk.getByRole('option', { name: `Back by ${name}` }).click();
  const route = dialog.getByRole('table', { name: 'Where it goes' });
  await expect(route).toContainText(`Back by ${name}`);
  await expect(route).not.toContainText('Balance');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Not sent');
  await isAccessible(desk);
  await dialog.getByRole('button', { name: 'Refund ¥64.00' }).click();
  await expect(desk.getByText('¥64.00 refunded')).toBeVisible();
  await desk.goto('/OnlinePaymentIndex?show=refunds');
  await expect(desk.getByRole('row').filter({ hasText: online })).toContainText('Succeeded');
  await isAccessible(desk);
  expect(await bob('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 0 });
});

test('finance settles a month: makes its statement, issues it, and its customer pays it online', async ({ browser }) => {
  await practiceWay();
  const desk = await signIn(browser, 'finance');
  await desk.goto('/BillSettlementIndex');
  await desk.getByRole('button', { name: 'Make statements' }).click();
  const making = desk.getByRole('dialog', { name: 'Make statements' });
  await making.getByRole('combobox', { name: /^Customer/ }).fill('peer');
  await desk.getByRole('option').filter({ hasText: 'peer' }).first().click();
  await making.getByRole('button', { name: 'Make statements' }).click();
  await expect(desk.getByText('1 statement made')).toBeVisible();
  const row = desk.getByRole('row').filter({ hasText: 'Open' });
  await expect(row).toContainText('¥300.00');
  await row.getByRole('button', { name: 'Issue', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await expect(desk.getByRole('row').filter({ hasText: '¥300.00' })).toContainText('Issued');

  const page = await signIn(browser, 'peer');
  await test.step('on a phone it is read with its bills, and may be paid', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/app/statements');
    await page.getByRole('main').getByRole('link').filter({ hasText: '¥300.00' }).click();
    await expect(page.getByRole('heading', { name: 'Bills' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Pay statement' }).click();
    await page
      .getByRole('radio', { name: /^Practice/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Pay ¥300.00' })).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.goto('/BillSettlementIndex');
  const own = page.getByRole('row').filter({ hasText: '¥300.00' });
  await own.getByRole('button', { name: 'Pay statement', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('radio', { name: /^Practice/ })
    .first()
    .check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Pay ¥300.00' }).click();
  await payAtProvider(page);
  await expect(page.getByText('¥300.00 has come in.')).toBeVisible();
  await expect(own).toContainText('Paid', { timeout: 15_000 });
});
