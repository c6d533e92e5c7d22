import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import {
  approve,
  arrive,
  bagOrder,
  depart,
  listForPicking,
  openShift,
  pack,
  payCharges,
  pick,
  shelve,
  sign,
} from '../../server/src/demo/steps.ts';
import { covers } from '../../web/e2e/covers.ts';
import { test } from '../../web/e2e/journey.ts';
import { customers, isAccessible } from '../../web/e2e/people.ts';
import { codeTo, isWholeInEach, phone } from '../../web/e2e/phones.ts';
import { pictureOf } from '../../web/e2e/picture.ts';
import { freshNumber, shippingMethod, type Stage, stage, teaSet, topUp } from '../../web/e2e/prepare.ts';
import { mobileTextsIn, type Translate } from '../../web/e2e/texts.ts';

const password = 'Entrepot2026';

/** Finds an item of the bottom bar. */
const bar = (page: Page, translate: Translate, place: string) =>
  page
    .getByRole('navigation', { name: translate('mobile', 'bar.label') })
    .getByRole('link', { name: translate('mobile', `bar.${place}`), exact: true });
/** Presses the primary action of a page. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Returns a pattern for a text with a placeholder for a number or an amount. */
const patternOf = (text: string) => new RegExp(`^${text.replace('#', '.+')}$`);
/** Chooses an option by part of its name, or the first one by default. */
async function choose(page: Page, label: string, option?: RegExp): Promise<void> {
  await page.getByLabel(label).first().click();
  await page
    .getByRole('option', option ? { name: option } : {})
    .first()
    .click();
}

/** Registers with a code, and stores the warehouse address and an address parsed from pasted text. */
async function register(page: Page, request: APIRequestContext, translate: Translate): Promise<string> {
  const name = `phone${randomInt(1e6, 9e6)}`;
  await page.goto('/app/register');
  const code = await codeTo(page, request, `09${freshNumber().slice(-8)}`, translate);
  await page.getByLabel(translate('entry', 'phone.code')).fill(code);
  await page.getByLabel(translate('entry', 'register.userName'), { exact: true }).fill(name);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="confirmPassword"]').fill(password);
  await page.getByRole('checkbox', { name: translate('entry', 'register.agree') }).check();
  await isWholeInEach(page, 'register');
  await press(page, translate('entry', 'register.submit'));
  await expect(page).toHaveURL(/\/app\/addresses\/ours$/);
  customers.add(name);
  return name;
}

async function saveAddresses(page: Page, translate: Translate): Promise<void> {
  await page
    .getByRole('button', { name: translate('warehouses', 'ours.copy') })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/T\d{5}/);
  await page.goto('/app/addresses/new');
  await page.getByLabel(translate('orders', 'pages.paste')).fill('林雅婷 0912345678 台北市大安區和平東路一段162號');
  await press(page, translate('orders', 'actions.pasteRead'));
  await expect(page.getByLabel(translate('orders', 'recipient.fields.recipientName'))).toHaveValue('林雅婷');
  await isWholeInEach(page, 'address');
  await press(page, translate('orders', 'addresses.save'));
  await expect(page.getByRole('link', { name: /林雅婷/ })).toBeVisible();
}

/** Declares one parcel, and claims another that arrived without an owner. */
async function declareAndClaim(page: Page, translate: Translate, number: string, found: string): Promise<void> {
  const label = (field: string) => translate('packages', `package.fields.${field}`);
  await bar(page, translate, 'home').click();
  await page.getByRole('link', { name: translate('home', 'place.declare'), exact: true }).click();
  await page.getByLabel(label('courierNumber')).fill(number);
  await choose(page, label('warehouseId'), /^(Xiamen warehouse|厦门集运仓|廈門集運倉)$/);
  await page.getByLabel(label('productName')).fill('茶具');
  await choose(page, label('cargoTypeId'));
  await page.getByLabel(label('price')).fill('80');
  await isWholeInEach(page, 'declare');
  await press(page, translate('packages', 'parcels.declare'));
  await expect(page.getByRole('button', { name: translate('ui', 'common.copyThis', { text: number }) })).toBeVisible();

  await bar(page, translate, 'parcels').click();
  await page.getByRole('link', { name: translate('packages', 'unknownItem.plural') }).click();
  await page.getByLabel(label('courierNumber')).fill(`${found.slice(0, -1)}X`);
  await press(page, translate('packages', 'parcels.search'));
  await expect(page.getByText(translate('packages', 'pages.notHere', { number: `${found.slice(0, -1)}X` }))).toBeVisible();
  await page.getByLabel(label('courierNumber')).fill(found);
  await press(page, translate('packages', 'parcels.search'));
  await expect(page.getByRole('heading', { name: translate('packages', 'pages.claimTitle', { number: found }) })).toBeVisible();
  await page.getByLabel(translate('packages', 'unknownItemClaim.fields.productName')).fill('茶葉');
  await choose(page, translate('packages', 'unknownItemClaim.fields.cargoTypeId'));
  await page.getByLabel(translate('packages', 'unknownItemClaim.fields.purchasePrice')).fill('60');
  // A claim needs proof.
  await press(page, translate('packages', 'actions.claim'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
  await isWholeInEach(page, 'claim');
  await press(page, translate('packages', 'actions.claim'));
  await expect(page.getByText(translate('packages', 'pages.claimed'))).toBeVisible();
}

/** Declares the value of the claimed parcel, without which it cannot be ordered. */
async function completeClaimed(page: Page, translate: Translate, found: string): Promise<void> {
  await bar(page, translate, 'parcels').click();
  await press(page, translate('packages', 'parcels.todo'));
  await page.getByRole('link', { name: new RegExp(found) }).click();
  await page.getByRole('link', { name: translate('packages', 'parcels.edit') }).click();
  await page.getByLabel(translate('packages', 'package.fields.price')).fill('60');
  await isWholeInEach(page, 'complete');
  await press(page, translate('packages', 'parcels.save'));
  await expect(page).toHaveURL(/\/app\/parcels\/[\da-f-]{36}$/);
}

/** Orders both parcels together, reads the price breakdown and pays with a coupon. Returns the order's id. */
async function consolidateAndPay(page: Page, translate: Translate, numbers: readonly string[], gift: string): Promise<string> {
  await bar(page, translate, 'send').click();
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check();
  await isWholeInEach(page, 'send');
  await press(page, translate('orders', 'send.toWay', { count: 2 }));
  await page.getByRole('radio').first().click();
  await isWholeInEach(page, 'way');
  // The phone's back button returns to the previous step with all choices preserved.
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: numbers[0]! })).toBeChecked();
  await page.goForward();
  await press(page, translate('orders', 'send.toPrice'));
  // Customs require more recipient data than the pasted text contained. The recipient is completed and the choices are preserved.
  await page.getByRole('link', { name: translate('orders', 'send.completeReceiver') }).click();
  await page.getByLabel(translate('orders', 'recipient.fields.identityNumber')).fill('A123456789');
  await press(page, translate('orders', 'addresses.save'));
  await press(page, translate('orders', 'send.toWay', { count: 2 }));
  await press(page, translate('orders', 'send.toPrice'));
  await expect(page.getByText(translate('pricing', 'pages.billingWeight'))).toBeVisible();
  await isWholeInEach(page, 'price');
  const order = page.getByRole('button', { name: patternOf(translate('orders', 'send.order', { amount: '#' })) });
  const price = amountOf(await order.innerText());
  await order.click();
  await expect(page).toHaveURL(/\/app\/pay\//);
  await expect(page.getByRole('checkbox', { name: gift })).toBeChecked();
  await isWholeInEach(page, 'pay');
  const pay = page.getByRole('button', { name: patternOf(translate('billing', 'pages.payAmount', { amount: '#' })) });
  expect(amountOf(await pay.innerText())).toBeCloseTo(price - giftAmount, 2);
  await pay.click();
  await expect(page).toHaveURL(/\/app\/orders\/[\w-]+$/);
  const id = page.url().split('/').at(-1)!;
  await readBill(page, translate, price);
  await page.goto(`/app/orders/${id}`);
  return id;
}

/** The payment is among the bills, with its lines and means of payment. */
async function readBill(page: Page, translate: Translate, price: number): Promise<void> {
  await page.goto('/app/bills');
  await page.locator('a[href*="/app/bills/"]').first().click();
  const partOf = (key: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: translate('billing', key) }) });
  await expect(partOf('billLine.plural')).toContainText(price.toFixed(2));
  await expect(partOf('paymentRecord.plural')).toContainText((price - giftAmount).toFixed(2));
  await isWholeInEach(page, 'bill');
}

const giftAmount = 6;
const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

/** Issues a coupon to a customer and returns its name. */
async function giveCoupon(own: Stage, customer: string): Promise<string> {
  const manager = await own.as('manager');
  const { UserId } = await (await own.as(customer))('/User/GetUserInfoDetailedInfo');
  const name = `Welcome ${freshNumber()}`;
  const coupon = { PreferentialAmount: giftAmount, Superposition: false, CouponValidityType: 2, EffectiveDays: 1 };
  const { Id } = await manager('/Coupon/EstablishCoupon', { Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name }, ...coupon });
  await manager('/UserCoupon/AddUserCoupons', { CouponId: Id, UserIds: [UserId], Quantity: 1, IdempotencyKey: freshNumber() });
  return name;
}

/** The warehouse picks and packs the order, and it departs by air. */
async function fly(own: Stage, customer: string, id: string): Promise<string> {
  const [calls, manager, leader] = [await own.as(customer), await own.as('manager'), await own.as('leader')];
  // New recipients are reviewed by the office once.
  const { Data: receivers } = await calls('/UserRecipientInformation/GetSelectRecipientInformations');
  const { Id: receiver } = receivers[0];
  await manager('/RecipientInformation/AuditRecipientInformation', { Ids: [receiver], Approved: true });
  await manager('/RecipientInformation/VerifyRecipientRealName', { Id: receiver });
  await approve(manager, [id]);
  const [list] = await listForPicking(leader, own.scene, [id]);
  await pick(await own.as('picker'), list!);
  const { SerialNumber: serialNumber } = await calls('/UserLogisticsOrder/GetLogisticsOrderById', { Id: id });
  await pack(await own.as('clerk'), { id, serialNumber });
  await payCharges(calls);
  const TypeOfShippingId = await shippingMethod(own);
  const truck = { Name: `Story ${serialNumber}`, TransportShiftType: 1, WarehouseIds: [own.scene.warehouseId], TypeOfShippingId };
  const shift = await openShift(leader, truck);
  await bagOrder(leader, shift, serialNumber);
  await depart(leader, shift);
  await arrive(leader, shift);
  return serialNumber;
}

/** Tracks the order, finds it among the returns and turns it into a parcel that can be shipped again. */
async function trackAndReturn(page: Page, translate: Translate, { own, order }: { own: Stage; order: string }): Promise<void> {
  await bar(page, translate, 'home').click();
  await page.getByRole('link', { name: translate('home', 'place.track'), exact: true }).click();
  await page.getByLabel(translate('tracking', 'track.label', { max: 30 })).fill(order);
  await press(page, translate('tracking', 'track.search'));
  const way = page.getByRole('list', { name: translate('tracking', 'track.way') });
  await expect(way.getByRole('listitem')).not.toHaveCount(0);
  await isWholeInEach(page, 'track');

  const label = `RT${freshNumber()}`;
  const clerk = await own.as('clerk');
  await clerk('/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', {
    ReturnsOrderNumberNo: label,
    OriginalOrderNumberNo: order,
    WarehouseId: own.scene.warehouseId,
    Goods: [{ ProductName: '茶具', ModelQuantity: 1 }],
  });
  await bar(page, translate, 'me').click();
  await page.getByRole('link', { name: translate('home', 'me.returned') }).click();
  await page.getByRole('link', { name: new RegExp(label) }).click();
  await page.getByRole('button', { name: translate('returns', 'actions.sendAgain') }).click();
  await isWholeInEach(page, 'returned');
  await page
    .getByRole('button', { name: translate('returns', 'actions.sendAgain'), exact: true })
    .last()
    .click();
  await expect(page.getByText(translate('returns', 'pages.asPackage', { number: label }))).toBeVisible();
  await isWholeInEach(page, 'returned-parcel');
}

test(
  'registers a customer on a phone, declares, consolidates, pays, tracks and gets a return',
  covers('MOBILE-01'),
  async ({ browser, request }) => {
    // The complete journey takes longer than the default timeout on a busy machine.
    test.setTimeout(300_000);
    const own = await stage();
    const translate = mobileTextsIn('en-us');
    const [number, found] = [freshNumber(), freshNumber()];
    const clerk = await own.as('clerk');
    const page = await phone(browser);

    const customer = await register(page, request, translate);
    await saveAddresses(page, translate);
    await sign(clerk, own.scene, { ...teaSet, number: found });
    await declareAndClaim(page, translate, number, found);

    await topUp(own, customer, 500);
    const manager = await own.as('manager');
    const { Data } = await manager('/UnknownItem/GetUnknownItems', { CourierNumber: found, rows: 5 });
    await manager('/UnknownItem/AuditUnknownItemClaim', { Id: Data[0].Claims[0].Id, Approved: true });
    await sign(clerk, own.scene, { ...teaSet, number });
    for (const [at, one] of [number, found].entries()) await shelve(clerk, own.scene, one, own.scene.shelves.at(-1 - at)!);

    await completeClaimed(page, translate, found);
    const order = await consolidateAndPay(page, translate, [number, found], await giveCoupon(own, customer));
    await isAccessible(page);
    const serialNumber = await fly(own, customer, order);
    await trackAndReturn(page, translate, { own, order: serialNumber });

    await page.goto('/app/me');
    await press(page, translate('home', 'me.signOut'));
    await expect(page).toHaveURL(/\/app\/sign-in/);
  },
);
