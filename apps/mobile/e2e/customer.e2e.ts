import { expect } from '@playwright/test';
import { test } from '../../web/e2e/journey.ts';
import { signIn } from '../../web/e2e/people.ts';
import { codeTo, isGood, phone } from '../../web/e2e/phones.ts';
import { freshNumber, newCustomer, stage, topUp } from '../../web/e2e/prepare.ts';
import { mobileTextsIn } from '../../web/e2e/texts.ts';

/** The verified phone number of the demo's forwarder. */
const peersNumber = '0934567803';
const size = { width: 390, height: 844 };

test('resets a forgotten password by code and opens the requested page', async ({ browser, request }) => {
  const page = await phone(browser, 'en-us');
  await page.goto('/app/sign-in?to=/wallet');
  await isGood(page, 'sign-in');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Reset password' }).click();
  // A missing code is reported once, at its field.
  await expect(page.getByText('Get a code first and enter it')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveAttribute('aria-invalid', 'true');
  await isGood(page, 'forgotten');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Sign in by text message' }).click();
  // Uses a separate code, because the next one for the same number can only be sent after a minute.
  await page.getByLabel('Verification code').fill(await codeTo(page, request, peersNumber, mobileTextsIn('en-us')));
  await isGood(page, 'code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/app\/wallet$/);
});

test('announces a merchant’s return on a phone and finds the goods by name', async ({ browser }) => {
  const { as } = await stage();
  const [calls, manager] = [await as('merchant'), await as('manager')];
  const [code, label] = [`BACK-${freshNumber()}`, freshNumber()];
  const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.3, GrossWeight: 0.35 };
  const { Id } = await calls('/UserCommodity/EstablishCommodity', { CommodityCode: code, Name: `Mug ${code}`, Price: 12, ...sizes });
  await manager('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  const page = await signIn(browser, 'merchant', 'zh-tw');
  await page.setViewportSize(size);
  await page.goto('/app/returns');
  await isGood(page, 'returns');
  await page.getByRole('link', { name: '預報退貨' }).click();
  await page.getByRole('combobox', { name: '倉庫' }).click();
  await page.getByRole('option', { name: '廈門集運倉' }).click();
  await page.getByRole('combobox', { name: '退貨原因' }).click();
  await page.getByRole('option').nth(2).click();
  await page.getByLabel('快遞單號').fill(label);
  await page.getByLabel('依名稱或編碼查詢商品').fill('Nothing like it');
  await expect(page.getByText('找不到您的這種商品。')).toBeVisible();
  await page.getByLabel('依名稱或編碼查詢商品').fill(code);
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await page.getByLabel(new RegExp(code)).fill('3');
  await isGood(page, 'announce');
  await page.getByRole('button', { name: '送交倉庫' }).dblclick();
  await expect(page).toHaveURL(/\/app\/returns\/[\da-f-]{36}$/);
  await expect(page.getByText(`Mug ${code}`)).toBeVisible();
  await isGood(page, 'return');
  const { Data } = await calls('/UserReturnOrder/GetReturnOrders', { CourierNumber: label, rows: 5 });
  expect(Data).toHaveLength(1);
  expect(Data[0]).toMatchObject({ GoodsTotal: 3 });
});

test('buys in the mall on a phone, pays, cancels, withdraws and changes the name', async ({ browser }) => {
  const own = await stage();
  const buyer = await newCustomer(own, '林小姐');
  await topUp(own, buyer, 300);
  const [merchant, manager] = [await own.as('merchant'), await own.as('manager')];
  const name = `Lantern ${freshNumber()}`;
  const { UserId } = await merchant('/User/GetUserInfoDetailedInfo');
  const shop = await manager('/MallShopInformation/EstablishMallShopInformation', { Name: `Lights ${freshNumber()}`, UserId });
  await manager('/MallShopInformation/EnableMallShopInformationEnable', { Id: shop.Id });
  const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.3, GrossWeight: 0.35 };
  const goods = await merchant('/UserCommodity/EstablishCommodity', {
    CommodityCode: `L${freshNumber()}`,
    Name: name,
    Price: 12,
    ...sizes,
  });
  await manager('/Commodity/AuditCommodity', { Ids: [goods.Id], Approved: true });
  const { CurrencyId } = await merchant('/UserAmountJournal/GetUserWallet');
  const offer = await merchant('/MallCommodityCombination/EstablishMallCommodityCombination', {
    MallShopInformationId: shop.Id,
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    Price: 20,
    CurrencyId,
    StockMode: 2,
    AvailableQuantity: 5,
    Goods: [{ CommodityId: goods.Id, Quantity: 1 }],
  });
  await merchant('/MallCommodityCombination/ReleaseSales', { Ids: [offer.Id] });

  const page = await signIn(browser, buyer, 'zh-cn');
  await page.setViewportSize(size);
  await page.goto('/app/me');
  await page.getByRole('link', { name: '商城' }).click();
  await page.getByRole('searchbox', { name: '搜索商城商品' }).fill(name);
  await isGood(page, 'mall');
  await page.getByRole('list', { name: '在售商品' }).getByRole('link', { name }).click();
  await isGood(page, 'offer');
  await page.getByRole('button', { name: '增加一份' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('¥40.00');
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page).toHaveURL(/\/app\/mall\/basket$/);
  await expect(page.getByRole('group', { name, exact: true })).toContainText('¥20.00 × 2');
  await page.getByRole('combobox', { name: /仓库/ }).click();
  await page.getByRole('option').first().click();
  await isGood(page, 'basket');
  await page.getByRole('button', { name: '提交订单' }).dblclick();
  await expect(page).toHaveURL(/\/app\/pay\//);
  await page.getByRole('button', { name: /^(支付|付款)/ }).click();
  await expect(page).toHaveURL(/\/app\/mall\/orders$/);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText('待商家发货').first()).toBeVisible();
  await isGood(page, 'mall-order');
  await page.getByRole('button', { name: /退款/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /退款/ }).click();
  await expect(page.getByText('已退款').first()).toBeVisible();

  await page.goto('/app/wallet');
  await page.getByRole('link', { name: '提现' }).click();
  await page.getByRole('link', { name: '申请提现' }).click();
  await page.getByLabel('金额').fill('12.5');
  await page.getByLabel('银行').fill('厦门银行');
  await page.getByLabel('户名').fill('林小姐');
  await page.getByLabel('账号').fill('11111111');
  await expect(page.getByRole('button', { name: '申请提现' })).toBeDisabled();
  await page.getByLabel('账号').fill('6212345678901234');
  await isGood(page, 'withdraw');
  await page.getByRole('button', { name: '申请提现' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '申请提现' }).dblclick();
  await expect(page).toHaveURL(/\/app\/withdrawals$/);
  await expect(page.getByRole('main')).toContainText('¥12.50');
  await isGood(page, 'withdrawals');
  await page.getByRole('button', { name: '取消提现' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消提现' }).click();
  await expect(page.getByRole('button', { name: '取消提现' })).toHaveCount(0);
  const { Balance } = await (await own.as(buyer))('/UserAmountJournal/GetUserWallet');
  expect(Number(Balance)).toBe(300);

  await page.goto('/app/settings');
  await page.getByLabel('昵称').fill('爱丽丝');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('请填写当前密码')).toBeVisible();
  await isGood(page, 'settings');
});
