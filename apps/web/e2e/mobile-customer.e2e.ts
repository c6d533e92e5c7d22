import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { readCaptcha } from './captcha.ts';
import { test } from './journey.ts';
import { caller, isAccessible, type Language, signIn } from './people.ts';
import { freshNumber, newCustomer, stage, topUp } from './prepare.ts';

const look = process.env.LOOK_AT;
/** The phone of the demo's forwarder, as it was bound. */
const peersNumber = '0934567803';
const size = { width: 390, height: 844 };

/** A page of the mobile site for somebody who is not signed in. */
async function phone(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ viewport: size, hasTouch: true });
  await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  return context.newPage();
}

/** The page is whole at this width and has no serious finding. */
async function isGood(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
  if (look) await page.screenshot({ path: `${look}-${name}.png`, fullPage: true });
}

/** Asks for a code to a Taiwan number, reading the letters of the picture, until one may be sent; gives the code of the newest message. */
async function codeTo(page: Page, request: APIRequestContext, number: string): Promise<string> {
  const manager = await caller(request, 'manager');
  const messages = async () =>
    (await manager('/SentMessage/GetSentMessages', { Receiver: `+886${number}`, rows: 10 })).Data as { Content: string }[];
  const before = (await messages()).length;
  await page.getByRole('combobox', { name: 'Country code' }).click();
  await page.getByRole('option', { name: '+886' }).click();
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Read letters instead' }).click();
  const sent = page.getByRole('button', { name: /Again in \d+ s/ });
  // One code a minute goes to a number: who asks too soon is told so, and asks again with the next picture.
  await expect(async () => {
    if (await sent.isVisible()) return;
    const picture = await page.getByRole('img', { name: 'Captcha picture' }).getAttribute('src');
    await page.getByLabel('Characters in the picture').fill(readCaptcha(picture ?? ''));
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(sent).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000, intervals: [1_000, 5_000] });
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec((await messages())[0]!.Content)![0];
}

test('a visitor opens an account on a phone, keeps a pasted address and finds the own link', async ({ browser, request }) => {
  const number = `09${freshNumber().slice(-8)}`;
  const page = await phone(browser, 'en-us');
  await page.goto('/app/register');
  await page.getByLabel('Code from the message').fill(await codeTo(page, request, number));
  await page.getByLabel('Password', { exact: false }).first().fill('Journey2026');
  await page.getByLabel('Repeat the password').fill('Journey2026');
  await page.getByRole('checkbox', { name: /accept the agreement/ }).check();
  await isGood(page, 'register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/addresses\/ours$/);
  await expect(page.getByRole('button', { name: 'Copy the whole address' }).first()).toBeVisible();

  await page.goto('/app/addresses/new');
  await page.getByLabel('Paste a whole address').fill('林雅婷 0912345678 台北市大安區和平東路一段162號');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByLabel('Recipient name')).toHaveValue('林雅婷');
  await isGood(page, 'address');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('link', { name: /林雅婷/ })).toBeVisible();

  await page.goto('/app/me');
  await page.getByRole('link', { name: 'Recommend to friends' }).click();
  await expect(page.getByText(/activeIndex=register&referrer=T\d{5,}/)).toBeVisible();
  await expect(page.getByText('Nobody has registered by your link yet.')).toBeVisible();
  await isGood(page, 'referrals');

  await page.goto('/app/me');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/app\/sign-in/);
});

test('who forgot the password comes in by a code, to the page that was asked for', async ({ browser, request }) => {
  const page = await phone(browser, 'en-us');
  await page.goto('/app/sign-in?to=/wallet');
  await isGood(page, 'sign-in');
  await page.getByRole('link', { name: 'Forgotten password' }).click();
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Get a code and enter it first')).toBeVisible();
  await isGood(page, 'forgotten');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Sign in by text message' }).click();
  // A code of its own: the next one to the same number is a minute away.
  await page.getByLabel('Code from the message').fill(await codeTo(page, request, peersNumber));
  await isGood(page, 'code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/app\/wallet$/);
});

test('a merchant announces a return on a phone, finding the goods by name', async ({ browser }) => {
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
  await page.getByLabel('依名稱或編碼查找商品').fill('Nothing like it');
  await expect(page.getByText('找不到您的這種商品。')).toBeVisible();
  await page.getByLabel('依名稱或編碼查找商品').fill(code);
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await page.getByLabel(new RegExp(code)).fill('3');
  await isGood(page, 'announce');
  await page.getByRole('button', { name: '提交' }).dblclick();
  await expect(page).toHaveURL(/\/app\/returns\/[\da-f-]{36}$/);
  await expect(page.getByText(`Mug ${code}`)).toBeVisible();
  await isGood(page, 'return');
  const { Data } = await calls('/UserReturnOrder/GetReturnOrders', { CourierNumber: label, rows: 5 });
  expect(Data).toHaveLength(1);
  expect(Data[0]).toMatchObject({ GoodsTotal: 3 });
});

test('a customer finds something in the mall on a phone, orders two of it, pays, gives it up again, and changes the own name', async ({
  browser,
}) => {
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

  await page.goto('/app/settings');
  await page.getByLabel('昵称').fill('爱丽丝');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('请填写当前密码')).toBeVisible();
  await isGood(page, 'settings');
});
