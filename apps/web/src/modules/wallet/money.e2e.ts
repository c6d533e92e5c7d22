import { expect, type Page } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { freshNumber, newCustomer, stage, topUp } from '../../../e2e/prepare.ts';

/** Creates a separate online payment method. */
async function addSandboxPaymentMethod(): Promise<string> {
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

/** Creates manual bills of a customer; returns their numbers. */
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
  await expect(page.getByRole('heading', { name: 'Simulated payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function dialogFor(page: Page, number: string, button: string) {
  await page.goto(`/BillIndex?Content=${number}`);
  await page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog');
}

test('customer pays online, on credit and mixed; finance books cash and refunds online', async ({ browser }) => {
  const own = await stage();
  const name = await addSandboxPaymentMethod();
  // The limit for approvals counts what finance moved for a customer today, also in other journeys.
  const customer = await newCustomer(own, 'Liu');
  const [finance, calls] = [await own.as('finance'), await own.as(customer)];
  const { UserId } = await calls('/User/GetUserInfoDetailedInfo');
  await finance('/User/SetUserCredit', { Id: UserId, CreditEnabled: true, CreditLimit: 500 });
  await topUp(own, customer, 20);
  const [online = '', credit = '', mixed = '', cash = ''] = await billed(customer, [64, 30, 35, 12]);

  const page = await signIn(browser, customer);
  let dialog = await dialogFor(page, online, 'Pay');
  await dialog.getByRole('radio', { name, exact: true }).check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Pay ¥64.00' }).click();
  await payAtProvider(page);
  await expect(page.getByText('¥64.00 received.')).toBeVisible();

  dialog = await dialogFor(page, credit, 'Pay');
  await dialog.getByRole('radio', { name: /^Credit/ }).check();
  await dialog.getByRole('button', { name: 'Pay ¥30.00' }).click();
  await expect(page.getByText('¥30.00 paid')).toBeVisible();

  dialog = await dialogFor(page, mixed, 'Pay');
  await dialog.getByRole('radio', { name: /on credit$/ }).check();
  await dialog.getByRole('button', { name: /^Pay ¥/ }).click();
  await expect(page.getByRole('row').filter({ hasText: mixed })).toContainText('Paid');
  expect(await calls('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 0 });

  const desk = await signIn(browser, 'finance');
  dialog = await dialogFor(desk, cash, 'Pay');
  await dialog.getByRole('radio', { name: /^Offline/ }).check();
  await dialog.getByRole('button', { name: 'Pay ¥12.00' }).click();
  await expect(desk.getByRole('row').filter({ hasText: cash })).toContainText('Paid');

  dialog = await dialogFor(desk, online, 'Refund');
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  await expect(dialog.getByRole('table', { name: 'Refund to' })).toContainText('Balance');
  await dialog.getByRole('combobox', { name: /^Online payments are refunded/ }).click();
  await desk.getByRole('option', { name: `Refund by ${name}` }).click();
  const route = dialog.getByRole('table', { name: 'Refund to' });
  await expect(route).toContainText(`Refund by ${name}`);
  await expect(route).not.toContainText('Balance');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Not sent');
  await isAccessible(desk);
  await dialog.getByRole('button', { name: 'Refund ¥64.00' }).click();
  await expect(desk.getByText('¥64.00 refunded')).toBeVisible();
  await desk.goto('/OnlinePaymentIndex?show=refunds');
  await expect(desk.getByRole('row').filter({ hasText: online })).toContainText('Succeeded');
  await isAccessible(desk);
  expect(await calls('/UserAmountJournal/GetUserWallet')).toMatchObject({ Balance: 0 });
});

test(
  'finance creates and issues a monthly statement, and its customer pays it online',
  covers('SCREEN-BillingManagement'),
  async ({ browser }) => {
    await addSandboxPaymentMethod();
    const desk = await signIn(browser, 'finance');
    await desk.goto('/BillSettlementIndex');
    await desk.getByRole('button', { name: 'Create statements' }).click();
    const making = desk.getByRole('dialog', { name: 'Create statements' });
    await making.getByRole('combobox', { name: /^Customer/ }).fill('peer');
    await desk.getByRole('option').filter({ hasText: 'peer' }).first().click();
    await making.getByRole('button', { name: 'Create statements' }).click();
    await expect(desk.getByText('1 statement created')).toBeVisible();
    const row = desk.getByRole('row').filter({ hasText: 'Open' });
    await expect(row).toContainText('¥300.00');
    await row.getByRole('button', { name: 'Issue', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
    await expect(desk.getByRole('row').filter({ hasText: '¥300.00' })).toContainText('Issued');

    const page = await signIn(browser, 'peer');
    await test.step('shows it with its bills on a phone, where it can be paid', async () => {
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
    await expect(page.getByText('¥300.00 received.')).toBeVisible();
    await expect(own).toContainText('Paid', { timeout: 15_000 });
  },
);
