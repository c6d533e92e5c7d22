import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { isGood, phone } from '../../../e2e/phones.ts';
import { pictureOf } from '../../../e2e/picture.ts';
import { freshNumber, stage } from '../../../e2e/prepare.ts';

test(
  'customer recharges on the provider’s page and by a bank transfer that finance verifies',
  covers('SCREEN-RechargeRecords', 'SCREEN-Recharge-CREATE', 'SCREEN-OnlinePaymentConfiguration', 'SCREEN-OnlinePaymentConfiguration-FORM'),
  async ({ browser }) => {
    const { as } = await stage();
    const desk = await signIn(browser, 'manager');
    await desk.goto('/OnlinePaymentConfigurationIndex');
    await desk.getByRole('button', { name: 'Add', exact: true }).first().click();
    for (const language of ['Simplified Chinese', 'Traditional Chinese', 'English'])
      await desk.getByRole('textbox', { name: language }).fill('Simulated payment');
    await desk.getByRole('textbox', { name: /^Minimum amount/ }).fill('10');
    await isAccessible(desk);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('row').filter({ hasText: 'Simulated payment' })).toContainText('¥10.00');
    const balance = async () => Number((await (await as('merchant'))('/UserAmountJournal/GetUserWallet')).Balance);
    const before = await balance();

    const page = await signIn(browser, 'merchant');
    await page.goto('/RechargeIndex');
    await page.getByRole('button', { name: 'Recharge', exact: true }).first().click();
    await page.getByRole('textbox', { name: /^Amount/ }).fill('120.5');
    await expect(page.getByText('¥10.00 or more')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await expect(page.getByRole('heading', { name: 'Simulated payment' })).toBeVisible();
    await expect(page.getByText('CNY 120.50')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('¥120.50 received.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Succeeded');
    expect(await balance()).toBeCloseTo(before + 120.5, 2);

    await page.getByRole('button', { name: 'Recharge', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Bank transfer' }).click();
    await page.getByRole('textbox', { name: /^Amount/ }).fill('300');
    await page.locator('input[type="file"]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: pictureOf(32, 32) });
    await expect(page.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('To be reviewed');

    const office = await signIn(browser, 'finance');
    await office.goto('/RechargeIndex');
    const row = office.getByRole('row').filter({ hasText: 'To be reviewed' }).first();
    await row.getByRole('button', { name: 'Review', exact: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Decision/ }).click();
    await office.getByRole('option', { name: 'Approve' }).click();
    await dialog.getByRole('textbox', { name: /^Amount received/ }).fill('280');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText(/Recharge RC\d+ approved/)).toBeVisible();
    expect(await balance()).toBeCloseTo(before + 400.5, 2);
  },
);

test('posts a payer to a provider that requires a form, and allows no other form target', async ({ browser }) => {
  const page = await signIn(browser, 'bob');
  await page.goto('/RechargeIndex');
  const come: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => /form-action/.test(message.text()) && refused.push(message.text()));
  await page.route(/^https:/, (route) => {
    come.push(`${route.request().method()} ${new URL(route.request().url()).host} ${route.request().postData()}`);
    return route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' });
  });
  const send = (action: string) =>
    page.evaluate((to) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: to });
      form.append(Object.assign(document.createElement('input'), { name: 'MerchantTradeNo', value: 'RC1' }));
      document.body.append(form);
      form.submit();
    }, action);
  await send('https://evil.example/Cashier/AioCheckOut/V5');
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await send('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5');
  await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible();
  expect(come).toEqual(['POST payment-stage.ecpay.com.tw MerchantTradeNo=RC1']);
});

test('on a phone adds a sum by one tap and reports immediately a sum the method does not accept', async ({ browser }) => {
  const manager = await (await stage()).as('manager');
  const name = `Small sums ${freshNumber()}`;
  await manager('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    OnlinePaymentProvider: 99,
    Sandbox: true,
    MinimumAmount: 150,
    MaximumAmount: 1500,
    DisplayOrder: 1,
  });
  const page = await signIn(browser, 'bob');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/recharge');
  await page.getByRole('combobox', { name: 'Payment method' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: /^¥[\d,]+$/ })).toHaveText(['¥200', '¥500', '¥1,000']);
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  const pay = page.getByRole('button', { name: 'Go to payment' });
  await amount.fill('99999999');
  await expect(page.getByText('Max. ¥1,500.00')).toBeVisible();
  await expect(pay).toBeDisabled();
  await isAccessible(page);
  // Full-width digits, as an input method writes them, are digits.
  await amount.fill('１６０');
  await expect(page.getByText('Max. ¥1,500.00')).toHaveCount(0);
  await expect(pay).toBeEnabled();
  await page.getByRole('button', { name: '¥500' }).click();
  await expect(amount).toHaveValue('500');
  await pay.click();
  await expect(page.getByText('CNY 500.00')).toBeVisible();
});

test('payer of a recharge returns on the phone, sees the outcome and continues from there', async ({ browser }) => {
  const manager = await (await stage()).as('manager');
  const name = `Phone payments ${freshNumber()}`;
  await manager('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    OnlinePaymentProvider: 99,
    Sandbox: true,
    DisplayOrder: 1,
  });
  const page = await phone(browser);
  await page.goto('/app/sign-in?to=/recharge');
  await page.locator('input[autocomplete="username"]').fill('bob');
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
  const recharge = async (act: string) => {
    await page.getByRole('combobox', { name: 'Payment method' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('textbox', { name: /^Amount/ }).fill('75');
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page).toHaveURL(/\/app\/payment\?onlinePayment=/);
  };
  await recharge('Fail');
  await expect(page.getByText('No money was charged. You can try again.')).toBeVisible();
  await isGood(page, 'payment-failed');
  await page.getByRole('link', { name: 'Pay again' }).click();
  await recharge('Pay');
  await expect(page.getByText('¥75.00 received.')).toBeVisible();
  await isGood(page, 'payment-paid');
  await page.getByRole('link', { name: 'Go to wallet' }).click();
  await expect(page).toHaveURL(/\/app\/wallet$/);
});
