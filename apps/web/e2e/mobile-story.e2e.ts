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
import { test } from './journey.ts';
import { customers, isAccessible } from './people.ts';
import { codeTo, isWholeInEach, phone } from './phones.ts';
import { pictureOf } from './picture.ts';
import { freshNumber, shippingMethod, type Stage, stage, teaSet, topUp } from './prepare.ts';
import { phoneWordsIn, type Say } from './words.ts';

const password = 'Entrepot2026';

/** A place of the bar at the thumb. */
const bar = (page: Page, say: Say, place: string) =>
  page
    .getByRole('navigation', { name: say('mobile', 'bar.label') })
    .getByRole('link', { name: say('mobile', `bar.${place}`), exact: true });
/** The one thing to do on a page. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** What a text with a number or an amount begins or ends with. */
const withAny = (text: string) => new RegExp(`^${text.replace('#', '.+')}$`);
/** Chooses from a list by a part of an option's name; the first one where none is named. */
async function choose(page: Page, label: string, option?: RegExp): Promise<void> {
  await page.getByLabel(label).first().click();
  await page
    .getByRole('option', option ? { name: option } : {})
    .first()
    .click();
}

/** Opens an account by a code, and keeps the address of the house and one of the own, read from a pasted text. */
async function register(page: Page, request: APIRequestContext, say: Say): Promise<string> {
  const name = `phone${randomInt(1e6, 9e6)}`;
  await page.goto('/app/register');
  const code = await codeTo(page, request, `09${freshNumber().slice(-8)}`, say);
  await page.getByLabel(say('entry', 'phone.code')).fill(code);
  await page.getByLabel(say('entry', 'register.userName'), { exact: true }).fill(name);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="confirmPassword"]').fill(password);
  await page.getByRole('checkbox', { name: say('entry', 'register.agree') }).check();
  await isWholeInEach(page, 'register');
  await press(page, say('entry', 'register.submit'));
  await expect(page).toHaveURL(/\/app\/addresses\/ours$/);
  customers.add(name);
  return name;
}

async function keepAddresses(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('warehouses', 'ours.copy') })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/T\d{5}/);
  await page.goto('/app/addresses/new');
  await page.getByLabel(say('orders', 'pages.paste')).fill('林雅婷 0912345678 台北市大安區和平東路一段162號');
  await press(page, say('orders', 'actions.pasteRead'));
  await expect(page.getByLabel(say('orders', 'recipient.fields.recipientName'))).toHaveValue('林雅婷');
  await isWholeInEach(page, 'address');
  await press(page, say('orders', 'addresses.save'));
  await expect(page.getByRole('link', { name: /林雅婷/ })).toBeVisible();
}

/** Declares one parcel, and claims another that came without a name. */
async function declareAndClaim(page: Page, say: Say, number: string, found: string): Promise<void> {
  const label = (field: string) => say('packages', `package.fields.${field}`);
  await bar(page, say, 'home').click();
  await page.getByRole('link', { name: say('home', 'place.declare'), exact: true }).click();
  await page.getByLabel(label('courierNumber')).fill(number);
  await choose(page, label('warehouseId'), /^(Xiamen warehouse|厦门集运仓|廈門集運倉)$/);
  await page.getByLabel(label('productName')).fill('茶具');
  await choose(page, label('cargoTypeId'));
  await page.getByLabel(label('price')).fill('80');
  await isWholeInEach(page, 'declare');
  await press(page, say('packages', 'parcels.declare'));
  await expect(page.getByRole('button', { name: say('ui', 'common.copyThis', { text: number }) })).toBeVisible();

  await bar(page, say, 'parcels').click();
  await page.getByRole('link', { name: say('packages', 'unknownItem.plural') }).click();
  await page.getByLabel(label('courierNumber')).fill(`${found.slice(0, -1)}X`);
  await press(page, say('packages', 'parcels.search'));
  await expect(page.getByText(say('packages', 'pages.notHere', { number: `${found.slice(0, -1)}X` }))).toBeVisible();
  await page.getByLabel(label('courierNumber')).fill(found);
  await press(page, say('packages', 'parcels.search'));
  await expect(page.getByRole('heading', { name: say('packages', 'pages.claimTitle', { number: found }) })).toBeVisible();
  await page.getByLabel(say('packages', 'unknownItemClaim.fields.productName')).fill('茶葉');
  await choose(page, say('packages', 'unknownItemClaim.fields.cargoTypeId'));
  await page.getByLabel(say('packages', 'unknownItemClaim.fields.purchasePrice')).fill('60');
  // Nobody is believed without a proof of it.
  await press(page, say('packages', 'actions.claim'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: pictureOf(80, 80) });
  await isWholeInEach(page, 'claim');
  await press(page, say('packages', 'actions.claim'));
  await expect(page.getByText(say('packages', 'pages.claimed'))).toBeVisible();
}

/** Tells what the claimed parcel is worth, without which it goes into no order. */
async function completeClaimed(page: Page, say: Say, found: string): Promise<void> {
  await bar(page, say, 'parcels').click();
  await press(page, say('packages', 'parcels.todo'));
  await page.getByRole('link', { name: new RegExp(found) }).click();
  await page.getByRole('link', { name: say('packages', 'parcels.edit') }).click();
  await page.getByLabel(say('packages', 'package.fields.price')).fill('60');
  await isWholeInEach(page, 'complete');
  await press(page, say('packages', 'parcels.save'));
  await expect(page).toHaveURL(/\/app\/parcels\/[\da-f-]{36}$/);
}

/** Has both sent in one order, sees how its price comes about, and pays it, less a coupon. Gives the id of the order. */
async function consolidateAndPay(page: Page, say: Say, numbers: readonly string[], gift: string): Promise<string> {
  await bar(page, say, 'send').click();
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).check();
  await isWholeInEach(page, 'send');
  await press(page, say('orders', 'send.toWay', { count: 2 }));
  await page.getByRole('radio').first().click();
  await isWholeInEach(page, 'way');
  // The phone's own way back leads to the step before, with all that was chosen.
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: numbers[0]! })).toBeChecked();
  await page.goForward();
  await press(page, say('orders', 'send.toPrice'));
  // Customs ask for more of a receiver than the pasted text told: it is completed, and what was chosen is still chosen.
  await page.getByRole('link', { name: say('orders', 'send.completeReceiver') }).click();
  await page.getByLabel(say('orders', 'recipient.fields.identityNumber')).fill('A123456789');
  await press(page, say('orders', 'addresses.save'));
  await press(page, say('orders', 'send.toWay', { count: 2 }));
  await press(page, say('orders', 'send.toPrice'));
  await expect(page.getByText(say('pricing', 'pages.billingWeight'))).toBeVisible();
  await isWholeInEach(page, 'price');
  const order = page.getByRole('button', { name: withAny(say('orders', 'send.order', { amount: '#' })) });
  const price = amountOf(await order.innerText());
  await order.click();
  await expect(page).toHaveURL(/\/app\/pay\//);
  await expect(page.getByRole('checkbox', { name: gift })).toBeChecked();
  await isWholeInEach(page, 'pay');
  const pay = page.getByRole('button', { name: withAny(say('billing', 'pages.payAmount', { amount: '#' })) });
  expect(amountOf(await pay.innerText())).toBeCloseTo(price - giftAmount, 2);
  await pay.click();
  await expect(page).toHaveURL(/\/app\/orders\/[\w-]+$/);
  const id = page.url().split('/').at(-1)!;
  await readBill(page, say, price);
  await page.goto(`/app/orders/${id}`);
  return id;
}

/** What was paid stands among the bills, with its lines and by which means it was paid. */
async function readBill(page: Page, say: Say, price: number): Promise<void> {
  await page.goto('/app/bills');
  await page.locator('a[href*="/app/bills/"]').first().click();
  const partOf = (key: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: say('billing', key) }) });
  await expect(partOf('billLine.plural')).toContainText(price.toFixed(2));
  await expect(partOf('paymentRecord.plural')).toContainText((price - giftAmount).toFixed(2));
  await isWholeInEach(page, 'bill');
}

const giftAmount = 6;
const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

/** Gives a customer a coupon, and its name. */
async function giveCoupon(own: Stage, customer: string): Promise<string> {
  const manager = await own.as('manager');
  const { UserId } = await (await own.as(customer))('/User/GetUserInfoDetailedInfo');
  const name = `Welcome ${freshNumber()}`;
  const coupon = { PreferentialAmount: giftAmount, Superposition: false, CouponValidityType: 2, EffectiveDays: 1 };
  const { Id } = await manager('/Coupon/EstablishCoupon', { Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name }, ...coupon });
  await manager('/UserCoupon/AddUserCoupons', { CouponId: Id, UserIds: [UserId], Quantity: 1, IdempotencyKey: freshNumber() });
  return name;
}

/** The house picks and packs it, and it flies. */
async function fly(own: Stage, customer: string, id: string): Promise<string> {
  const [calls, manager, leader] = [await own.as(customer), await own.as('manager'), await own.as('leader')];
  // The office looks at a new receiver once.
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

/** Reads where it is, then finds it among what came back, and makes a parcel of it that may be sent again. */
async function trackAndReturn(page: Page, say: Say, { own, order }: { own: Stage; order: string }): Promise<void> {
  await bar(page, say, 'home').click();
  await page.getByRole('link', { name: say('home', 'place.track'), exact: true }).click();
  await page.getByLabel(say('tracking', 'track.label', { max: 30 })).fill(order);
  await press(page, say('tracking', 'track.search'));
  const way = page.getByRole('list', { name: say('tracking', 'track.way') });
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
  await bar(page, say, 'me').click();
  await page.getByRole('link', { name: say('home', 'me.returned') }).click();
  await page.getByRole('link', { name: new RegExp(label) }).click();
  await page.getByRole('button', { name: say('returns', 'actions.sendAgain') }).click();
  await isWholeInEach(page, 'returned');
  await page
    .getByRole('button', { name: say('returns', 'actions.sendAgain'), exact: true })
    .last()
    .click();
  await expect(page.getByText(say('returns', 'pages.asPackage', { number: label }))).toBeVisible();
  await isWholeInEach(page, 'returned-parcel');
}

test('on a phone somebody registers, keeps an address, declares, claims, consolidates, pays, tracks and has it back, each page whole in three languages', async ({
  browser,
  request,
}) => {
  // A whole story: on a busy machine it takes longer than a journey may.
  test.setTimeout(300_000);
  const own = await stage();
  const say = phoneWordsIn('en-us');
  const [number, found] = [freshNumber(), freshNumber()];
  const clerk = await own.as('clerk');
  const page = await phone(browser);

  const customer = await register(page, request, say);
  await keepAddresses(page, say);
  await sign(clerk, own.scene, { ...teaSet, number: found });
  await declareAndClaim(page, say, number, found);

  await topUp(own, customer, 500);
  const manager = await own.as('manager');
  const { Data } = await manager('/UnknownItem/GetUnknownItems', { CourierNumber: found, rows: 5 });
  await manager('/UnknownItem/AuditUnknownItemClaim', { Id: Data[0].Claims[0].Id, Approved: true });
  await sign(clerk, own.scene, { ...teaSet, number });
  for (const [at, one] of [number, found].entries()) await shelve(clerk, own.scene, one, own.scene.shelves.at(-1 - at)!);

  await completeClaimed(page, say, found);
  const order = await consolidateAndPay(page, say, [number, found], await giveCoupon(own, customer));
  await isAccessible(page);
  const serialNumber = await fly(own, customer, order);
  await trackAndReturn(page, say, { own, order: serialNumber });

  await page.goto('/app/me');
  await press(page, say('home', 'me.signOut'));
  await expect(page).toHaveURL(/\/app\/sign-in/);
});
