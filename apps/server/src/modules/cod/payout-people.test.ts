import { sql } from 'kysely';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insert } from '../../core/db/rows.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import type { Person } from '../../testing/people.ts';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
let manager: Person;
let admin: Person;
beforeAll(async () => {
  d = await openCodDesk();
  [manager, admin] = await Promise.all([d.server.as('manager'), d.server.as('admin')]);
  await d.configure(sql`manual_limit = 1000`);
});
afterAll(() => d?.server.close());

/** A remittance of collected orders made by finance: NT$10,000 are worth ¥2,235. */
async function made(amount: number) {
  const customer = await d.customer();
  const { id } = await d.order(customer, { amount });
  await d.confirm([id]);
  const { Data } = await d.establish(customer, [id]);
  return Data.Id as string;
}
const confirm = (by: Person, Id: string) => d.post('ConfirmCodRemittance', { Id }, by);
const pay = (by: Person, Id: string) => d.post('RemitCod', { Id, PayTo: 'bank', TransferNo: 'T1' }, by);

test('above the limit three different people make, confirm and pay a remittance', async () => {
  const id = await made(10_000);
  expect(await confirm(d.finance, id)).toBeRefused('NoPermission', { Message: expect.stringContaining('another person must confirm') });
  expect(await confirm(manager, id)).toSucceed();
  expect(await pay(d.finance, id)).toBeRefused('NoPermission', { Message: expect.stringContaining('third person') });
  expect(await pay(manager, id)).toBeRefused('NoPermission');
  expect(await pay(admin, id)).toSucceed({ Data: true });
  expect(await d.remittance(id)).toMatchObject({ ConfirmedById: manager.userId, OperatorId: admin.userId, CodRemittanceStatus: 3 });
});

test('within the limit one person may do all steps', async () => {
  const id = await made(1000);
  expect(await confirm(d.finance, id)).toSucceed();
  expect(await pay(d.finance, id)).toSucceed({ Data: true });
});

test('shows the payer the customer’s account, the rate and the amount that the wallet would get', async () => {
  const customer = await d.customer();
  const { id } = await d.order(customer, { amount: 1000 });
  await d.confirm([id]);
  const { Data } = await d.establish(customer, [id], { Fees: [100] });
  expect(await d.finance.ok('/CodRemittance/GetCodPayout', { Id: Data.Id })).toMatchObject({
    BankAccounts: [],
    ExchangeRate: 0.2235,
    WalletAmount: 201.15,
  });
  expect(await customer.post('/CodRemittance/GetCodPayout', { Id: Data.Id })).toBeRefused('NoPermission');
});

test('lists open items per carrier and marketplace by days since delivery', async () => {
  const customer = await d.customer();
  const before = await itemsOf('HCT');
  const [late, booked, , withShop] = [
    await d.order(customer, { amount: 300 }),
    await d.order(customer, { amount: 500 }),
    await d.order(customer, { amount: 700, delivered: false }),
    await d.order(customer, { amount: 900 }),
  ];
  await sql`update logistics_order set signed_time = now() - interval '20 days' where id = ${late.id}`.execute(d.server.db);
  await d.confirm([booked.id], { Settled: false });
  await charge(late);
  await sell(withShop);
  const after = await itemsOf('HCT');
  expect(Number(after.NotCollected) - Number(before.NotCollected)).toBe(1200);
  expect(Number(after.NotPaidOver) - Number(before.NotPaidOver)).toBe(500);
  expect(Number(after.Open) - Number(before.Open)).toBe(1700);
  expect([Number(after.Days0To7) - Number(before.Days0To7), Number(after.Days15To30) - Number(before.Days15To30)]).toEqual([1400, 300]);
  expect(after.Orders - before.Orders).toBe(3);
  const [{ Name, Open, CurrencyCode }] = await items({ GroupBy: 'marketplace' });
  expect([Name, Open, CurrencyCode]).toEqual(['Shopee', 900, 'TWD']);
  expect((await itemsOf('HCT', 'CNY')).Charges).toBe(35);
  const [summary] = (await customer.ok('/CodRemittance/GetCodSummary', {})).filter((row: any) => row.CurrencyCode === 'TWD');
  expect(summary).toMatchObject({ ToBeCollected: 1900, NotCollected: 1200, Payable: 500 });
  expect(await d.finance.ok('/LogisticsOrderReport/ExportOpenItemsReport', { AsCsv: true })).toContain('.csv');
});

const items = async (body: object = {}) =>
  (await d.finance.ok('/LogisticsOrderReport/GetOpenItemsReport', { rows: 100, ...body })).Data as any[];
const nothing = { NotCollected: 0, NotPaidOver: 0, Open: 0, Orders: 0, Days0To7: 0, Days15To30: 0, Charges: 0 };
async function itemsOf(alias: string, currency = 'TWD') {
  const carrierId = d.carrierOf(alias);
  return (await items()).find(({ CarrierId, CurrencyCode }) => CarrierId === carrierId && CurrencyCode === currency) ?? nothing;
}

type Order = Awaited<ReturnType<CodDesk['order']>>;
const charge = ({ id, ownerId, carrierId }: Order) =>
  d.server.inTransaction((tx) =>
    insert(tx, d.system, carrierCharge, {
      siteId: d.siteId,
      logisticsOrderId: id,
      ownerId,
      carrierId: carrierId!,
      invoiceNumber: 'INV-1',
      statedAmount: '35',
      statedCurrencyId: d.currency('CNY'),
      amount: '35',
      currencyId: d.currency('CNY'),
    }),
  );
/** Makes the order one of Shopee's. */
const sell = ({ id: logisticsOrderId, ownerId, siteId }: Order) =>
  d.server.inTransaction(async (tx) => {
    const of = { siteId, ownerId };
    const shopAuthorizationInformationType = enumCodes.ShopAuthorizationInformationType.Shopee;
    const configuration = { siteId, shopAuthorizationInformationType, name: 'Shopee', appKey: 'key' };
    const { id: configurationId } = await insert(tx, d.system, shopConfiguration, configuration);
    const { id: shopId } = await insert(tx, d.system, shop, { ...of, configurationId, shopAuthorizationInformationType, name: 'Shop' });
    const platformOrderNo = 'P-1';
    const { id: shopOrderId } = await insert(tx, d.system, shopOrder, { ...of, shopId, platformOrderNo });
    const sold = { shopId, shopOrderId, platformOrderNo, logisticsOrderId, shopAuthorizationInformationType };
    await insert(tx, d.system, platformOrder, { ...of, ...sold });
  });
