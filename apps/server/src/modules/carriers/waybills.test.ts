import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { waybill } from '@entrepot/contract/modules/carriers/waybill.ts';
import { code128 } from '../../core/print/barcode.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';
import { type Floor, type Floored, openFloor } from '../../testing/floor.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { warnOfNumberPools } from './warn-of-pools.ts';

const { WaybillStatus, PrintStatus, OrderStatus, CarrierInterface, LocalTrackingNumberStatus } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const post = (verb: string, orders: readonly Floored[], more: object = {}, by = f.clerk) =>
  by.post(`/WaybillPrinting/${verb}`, { LogisticsOrderIds: orders.map(({ id }) => id), ...more });
const slipsOf = (order: Floored) => findWhere(f.db, f.system, waybill, { logisticsOrderId: order.id });
const hct = () => find(f.db, f.system, carrier, f.carriers.get('HCT')!);
const poolStatus = async (number: string) =>
  (await sql<{ status: number }>`select status from tracking_number where number = ${number}`.execute(f.db)).rows[0]?.status;
/** Creates picked orders by setting their status directly, because picking is tested elsewhere. */
async function waiting(count: number, more: object = {}): Promise<Floored[]> {
  const orders: Floored[] = [];
  for (let at = 0; at < count; at++) {
    const order = await f.approved();
    await f.put(order.id, { orderStatus: OrderStatus.ToBePacked, carrierId: f.carriers.get('HCT')!, ...more });
    orders.push(order);
  }
  return orders;
}

describe('obtaining a waybill', () => {
  test('takes the pool’s next number and sends the amount to collect, 0 without one', async () => {
    const [order] = await waiting(1);
    const { Data } = await post('ObtainWaybill', [order!]);
    expect(Data).toEqual([
      { Id: order!.id, Ok: true, Code: errorCodes.Ok, Message: '', CarrierNo: expect.stringMatching(/^6832150\d{3}$/) },
    ]);
    const [{ CarrierNo }] = Data;
    expect(await f.order(order!.id)).toMatchObject({
      carrierNo: CarrierNo,
      waybillStatus: WaybillStatus.Obtained,
      waybillTime: expect.any(Date),
    });
    expect(await poolStatus(CarrierNo)).toBe(LocalTrackingNumberStatus.Used);
    const [slip] = await slipsOf(order!);
    expect(slip).toMatchObject({ carrierNo: CarrierNo, collectionAmount: '0.000' });
    expect(slip!.request).toMatchObject({ isCod: false, collectionAmount: '0', freightCollect: false });
    expect(JSON.stringify(slip!.request)).not.toContain('identity');
  });

  test('sends the collection amount of a COD order with every request', async () => {
    const currencyId = (await hct()).currencyId;
    const [order] = await waiting(1, { isCod: true, collectionAmount: '1280', collectionCurrencyId: currencyId });
    await post('ObtainWaybill', [order!]);
    await post('CancelWaybill', [order!], { Remarks: 'wrong address' }, f.leader);
    await post('ObtainWaybill', [order!]);
    const slips = await slipsOf(order!);
    expect(slips.map(({ sequence, status }) => [sequence, status])).toEqual([
      [1, WaybillStatus.Cancelled],
      [2, WaybillStatus.Obtained],
    ]);
    for (const slip of slips) {
      expect(slip).toMatchObject({ collectionAmount: '1280.000', collectionCurrencyId: currencyId });
      expect(slip.request).toMatchObject({ isCod: true, collectionAmount: '1280.000' });
    }
  });

  test('assigns fifty different numbers to fifty concurrent orders', async () => {
    const orders = await waiting(5);
    const copies = await copied(orders[0]!, 45);
    const all = [...orders, ...copies];
    const answers = await Promise.all(all.map((order) => post('ObtainWaybill', [order])));
    const numbers = answers.map(({ Data }) => Data[0].CarrierNo);
    expect(numbers.every(Boolean)).toBe(true);
    expect(new Set(numbers).size).toBe(50);
    const stored = await sql<{
      n: number;
    }>`select count(distinct carrier_no)::int as n from logistics_order where id = any(${all.map(({ id }) => id)}::uuid[])`.execute(f.db);
    expect(stored.rows[0]!.n).toBe(50);
  });

  test('refuses an order that has one, also when requested five times concurrently', async () => {
    const [order] = await waiting(1);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post('ObtainWaybill', [order!])));
    expect(answers.map(({ Data }) => outcomeOf(Data[0])).sort()).toEqual([
      'Ok',
      'WaybillAlreadyObtained',
      'WaybillAlreadyObtained',
      'WaybillAlreadyObtained',
      'WaybillAlreadyObtained',
    ]);
    expect(await slipsOf(order!)).toHaveLength(1);
  });

  test(
    'stores the reason of an empty pool, serves the rest and notifies supervisors',
    covers('FIELD-LogisticsOrder-WaybillError', 'RULE-ORDER-CODE-FIELDS'),
    async () => {
      const small = await f.manager.ok('/Carrier/EstablishCarrier', { Name: 'Small', CarrierInterface: 2 });
      await f.manager.ok('/Carrier/EstablishLocalTrackingNumbers', { CarrierId: small.Id, Numbers: ['ONLY1'] });
      const [first, second] = await waiting(2, { carrierId: small.Id });
      const { Data } = await post('ObtainWaybill', [first!, second!]);
      expect(Data).toMatchObject([
        { Ok: true, CarrierNo: 'ONLY1' },
        expect.toBeRefused('NumberPoolEmpty', { Message: expect.stringContaining('Small') }),
      ]);
      expect(await f.order(second!.id)).toMatchObject({
        waybillStatus: WaybillStatus.Failed,
        waybillErrorCode: '323',
        waybillErrorMessage: expect.stringContaining('Small'),
        orderStatus: OrderStatus.ToBePacked,
      });
      expect((await f.messagesOf(f.leader)).some(({ content }) => content.includes('Small'))).toBe(true);

      await f.manager.ok('/Carrier/EstablishLocalTrackingNumbers', { CarrierId: small.Id, Numbers: ['ONLY2'] });
      expect((await post('ObtainWaybill', [second!])).Data[0].CarrierNo).toBe('ONLY2');
      expect(await f.order(second!.id)).toMatchObject({ waybillErrorCode: null, waybillErrorMessage: null });
      expect(await slipsOf(second!)).toHaveLength(1);
    },
  );

  test('requires a manual number where there is no interface, and no number twice', async () => {
    const { Id: byHand } = await f.manager.ok('/Carrier/EstablishCarrier', { Name: 'By hand', CarrierInterface: CarrierInterface.Manual });
    const [first, second] = await waiting(2, { carrierId: byHand });
    expect((await post('ObtainWaybill', [first!])).Data[0]).toBeRefused('WaybillFailed');
    expect((await post('ObtainWaybill', [first!], { CarrierNo: 'HAND1' })).Data[0]).toMatchObject({ Ok: true, CarrierNo: 'HAND1' });
    expect((await post('ObtainWaybill', [second!], { CarrierNo: 'HAND1' })).Data[0]).toBeRefused('WaybillFailed', {
      Message: expect.stringContaining(first!.number),
    });
  });

  test('works with a sandbox interface and fails with a message without a connection', async () => {
    const { Id: sandboxCarrierId } = await f.manager.ok('/Carrier/EstablishCarrier', {
      Name: 'Practice',
      CarrierInterface: CarrierInterface.Sandbox,
    });
    const { Id: far } = await f.manager.ok('/Carrier/EstablishCarrier', { Name: 'Far', CarrierInterface: CarrierInterface.SfExpress });
    const [first] = await waiting(1, { carrierId: sandboxCarrierId });
    const [second] = await waiting(1, { carrierId: far });
    const { Data } = await post('ObtainWaybill', [first!, second!]);
    expect(Data).toMatchObject([
      { Ok: true, CarrierNo: expect.stringMatching(/^SB\d{12}$/) },
      expect.toBeRefused('WaybillFailed', { Message: expect.stringContaining('isn’t connected') }),
    ]);
  });

  test('is refused before picking, for another warehouse and without the permission', async () => {
    const early = await f.approved();
    expect((await post('ObtainWaybill', [early])).Data[0]).toBeRefused('StateNotAllowed');
    const [order] = await waiting(1);
    expect((await post('ObtainWaybill', [order!], {}, f.dgclerk)).Data[0]).toBeRefused('NotFound');
    expect((await post('ObtainWaybill', [order!], {}, f.hkmanager)).Data[0]).toBeRefused('NotFound');
    expect((await post('ObtainWaybill', [order!], {}, f.alice)).status).toBe(403);
    expect(await post('ObtainWaybill', [])).toBeRefused('AtLeastOneSelection');
  });

  test('refuses a COD order at a carrier that does not collect money', async () => {
    const currencyId = (await hct()).currencyId;
    const [order] = await waiting(1, {
      carrierId: f.carriers.get('SF')!,
      isCod: true,
      collectionAmount: '10',
      collectionCurrencyId: currencyId,
    });
    expect((await post('ObtainWaybill', [order!])).Data[0]).toBeRefused('WaybillFailed', {
      Message: expect.stringContaining('doesn’t offer cash on delivery'),
    });
  });
});

/** Copies an order in the database, because creating fifty through the API is slow. */
async function copied(order: Floored, count: number): Promise<Floored[]> {
  const row = await f.order(order.id);
  const columns = await sql<{ list: string }>`select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
    where table_name = 'logistics_order' and column_name not in ('id', 'serial_number', 'customer_order_number')`.execute(f.db);
  const names = sql.raw(columns.rows[0]!.list);
  const made: Floored[] = [];
  for (let at = 0; at < count; at++) {
    const number = `${row.serialNumber}C${at}`;
    const { rows } = await sql<{ id: string }>`insert into logistics_order (id, serial_number, ${names})
      select gen_random_uuid(), ${number}, ${names} from logistics_order where id = ${row.id} returning id`.execute(f.db);
    made.push({ id: rows[0]!.id, number, goods: [] });
  }
  return made;
}

describe('cancelling a waybill', () => {
  test('voids the pool number; the order can get and print another', async () => {
    const [order] = await waiting(1);
    const { CarrierNo } = (await post('ObtainWaybill', [order!])).Data[0];
    await post('PrintWaybill', [order!]);
    const cancel = (by = f.leader) => post('CancelWaybill', [order!], { Remarks: 'damaged' }, by);
    expect((await cancel(f.clerk)).status).toBe(403);
    expect((await cancel()).Data[0]).toMatchObject({ Ok: true });
    expect((await cancel()).Data[0]).toBeRefused('StateNotAllowed');
    expect(await poolStatus(CarrierNo)).toBe(LocalTrackingNumberStatus.Voided);
    expect(await f.order(order!.id)).toMatchObject({
      carrierNo: null,
      waybillStatus: WaybillStatus.Cancelled,
      printStatus: PrintStatus.Unprinted,
    });
    const again = (await post('ObtainWaybill', [order!])).Data[0].CarrierNo;
    expect(again).not.toBe(CarrierNo);
    expect(await post('PrintWaybill', [order!])).toSucceed();
  });

  test('is refused once the order is in a bag', async () => {
    const [order] = await waiting(1);
    await post('ObtainWaybill', [order!]);
    await f.put(order!.id, { orderStatus: OrderStatus.Bagged, isBagged: true });
    expect((await post('CancelWaybill', [order!], {}, f.leader)).Data[0]).toBeRefused('PackagingLocked');
  });

  test('happens with the cancellation of the order', async () => {
    const order = await f.approved();
    await f.put(order.id, { orderStatus: OrderStatus.ToBePacked });
    const { CarrierNo } = (await post('ObtainWaybill', [order])).Data[0];
    await f.put(order.id, { orderStatus: OrderStatus.ToBePicked });
    await f.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: order.id });
    expect(await poolStatus(CarrierNo)).toBe(LocalTrackingNumberStatus.Voided);
  });
});

describe('the label', () => {
  const read = async (address: string) => readPdf((await f.server.http.inject({ method: 'GET', url: address })).rawPayload);

  test('has the recipient in Chinese, a barcode, COD on the first parcel, a page per parcel', async () => {
    const whole = await f.scanned({ parcels: 2 });
    const [first, second] = await f.goodsOf(whole.id);
    const currencyId = (await hct()).currencyId;
    await f.put(whole.id, { isCod: true, collectionAmount: '1280', collectionCurrencyId: currencyId, remarks: '請輕放' });
    const goods = (id: string) => [{ OrderGoodsId: id, Quantity: 1 }];
    const done = await f.complete(whole, [
      { ...f.box, Goods: goods(first!.id) },
      { ...f.box, Weight: 3.25, Goods: goods(second!.id) },
    ]);
    expect(done).toSucceed();
    await f.pay(whole.id);
    const { Data } = await post('PrintWaybill', [whole]);
    const pages = await read(Data);
    const { carrierNo, receiver } = await f.order(whole.id);
    expect(pages).toHaveLength(2);
    for (const [at, { text }] of pages.entries()) {
      const flat = text.replaceAll('\n', '');
      for (const word of [
        '新竹物流',
        '林雅婷',
        '松高路68號9樓',
        '收',
        '廈門集運倉',
        '請輕放',
        carrierNo!,
        `${whole.number}-${at + 1}`,
        `${at + 1} / 2`,
      ])
        expect(flat).toContain(word);
      expect(flat).toContain(receiver!.mailboxCode);
    }
    expect(pages[0]!.text).toContain('代收貨款  TWD 1280');
    expect(pages[1]!.text).toContain('代收款見第 1 件');
    expect(pages[1]!.text).not.toContain('TWD');
    expect(barcodesOf(pages[1]!)).toEqual([code128(carrierNo!), code128(`${whole.number}-2`)]);
  });

  test('uses the destination’s format: each place once, the phone as dialled there', async () => {
    const to = async (receiver: object) => {
      const [order] = await waiting(1);
      const written = (await f.order(order!.id)).receiver!;
      await f.put(order!.id, { receiver: { ...written, ...receiver } });
      await post('ObtainWaybill', [order!]);
      const [label] = (await post('GetWaybillPrintData', [order!])).Data;
      const { request } = (await slipsOf(order!))[0]!;
      return { ...label, sentRequest: request };
    };
    const english = { countryName: 'Taiwan', provinceName: 'Taipei City', cityName: 'Xinyi District' };
    const taiwan = await to({ ...english, detailedAddress: '台北市 信義區松高路68號9樓', phoneCode: '886', phone: '0912345601' });
    expect(taiwan.ReceiverAddress).toMatch(/^\d{3,6} 台北市信義區松高路68號9樓$/);
    expect(taiwan).toMatchObject({ ReceiverPhone: '0912345601', sentRequest: { receiver: { phone: '+886 912345601' } } });
    const nowhere = {
      provinceId: null,
      provinceName: null,
      cityId: null,
      cityName: null,
      countyId: null,
      countyName: null,
      townId: null,
      mailboxCode: null,
    };
    const abroad = { ...nowhere, countryId: null, countryCode: 'SG', countryName: 'Singapore', detailedAddress: '10 Anson Road' };
    expect(await to({ ...abroad, phoneCode: '65', phone: '81234567' })).toMatchObject({
      ReceiverAddress: '10 Anson Road, Singapore',
      ReceiverPhone: '+65 81234567',
    });
  });

  test('uses the carrier’s own template', async () => {
    const [order] = await waiting(1);
    await post('ObtainWaybill', [order!]);
    const { carrierNo, carrierId } = await f.order(order!.id);
    const Body = [
      { Kind: 'text', X: 2, Y: 2, W: 90, H: 10, Text: '{{ReceiverName}} {{Index}}/{{ParcelTotal}}' },
      { Kind: 'barcode', X: 2, Y: 20, W: 90, H: 15, Field: 'CarrierNo' },
    ];
    const own = { TemplateType: 1, Name: 'Small label', Language: 1, PaperWidth: 100, PaperHeight: 50, Body };
    const { Id } = await f.manager.ok('/Template/EstablishTemplate', own);
    await sql`update carrier set waybill_template_id = ${Id} where id = ${carrierId}`.execute(f.server.db);
    const pages = await read((await post('PrintWaybill', [order!])).Data);
    await sql`update carrier set waybill_template_id = null where id = ${carrierId}`.execute(f.server.db);
    expect(pages.map(({ text }) => text)).toEqual(['林雅婷 1/1']);
    expect(barcodesOf(pages[0]!)).toEqual([code128(carrierNo!)]);
  });

  test('requires confirmation for a reprint and counts it', covers('FIELD-LogisticsOrder-Print', 'MSG-10', 'MSG-12'), async () => {
    const [order, fresh] = await waiting(2);
    await post('ObtainWaybill', [order!, fresh!]);
    expect(await post('PrintWaybill', [order!])).toSucceed();
    const again = await post('PrintWaybill', [order!, fresh!]);
    expect(again).toBeRefused('DuplicatePrintedOrders', {
      Data: { LogisticsOrderIds: [order!.id] },
      Message: expect.stringContaining(order!.number),
    });
    expect((await f.order(fresh!.id)).printStatus).toBe(PrintStatus.Unprinted);
    const answer = await post('PrintWaybill', [fresh!, order!], { ReprintIds: [order!.id] });
    expect(answer).toSucceed();
    const { Data } = answer;
    const pages = await read(Data);
    expect(pages.map(({ text }) => text.includes(fresh!.number))).toEqual([true, false]);
    expect(await f.order(order!.id)).toMatchObject({ printStatus: PrintStatus.Printed, printCount: 2 });
    const [slip] = await slipsOf(order!);
    expect(slip).toMatchObject({ printCount: 2, printerId: f.clerk.userId });
  });

  test('prints for one of two concurrent callers and asks the other to confirm', async () => {
    const [order] = await waiting(1);
    await post('ObtainWaybill', [order!]);
    const answers = await Promise.all([post('PrintWaybill', [order!]), post('GetWaybillPrintData', [order!])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['DuplicatePrintedOrders', 'Ok']);
  });

  test('has the same data for a local printer and counts as printed', async () => {
    const [order] = await waiting(1, { freightCollect: true });
    await post('ObtainWaybill', [order!]);
    const { Data } = await post('GetWaybillPrintData', [order!]);
    expect(Data).toMatchObject([
      {
        LogisticsOrderId: order!.id,
        SerialNumber: order!.number,
        CarrierName: '新竹物流',
        ReceiverName: '林雅婷',
        IsCod: false,
        CollectionAmount: 0,
        FreightCollect: true,
        ParcelTotal: 1,
      },
    ]);
    expect((await f.order(order!.id)).printStatus).toBe(PrintStatus.Printed);
  });

  test('is refused without a number, for another warehouse, or without the permission', async () => {
    const [order] = await waiting(1);
    expect(await post('PrintWaybill', [order!])).toBeRefused('StateNotAllowed');
    await post('ObtainWaybill', [order!]);
    expect(await post('PrintWaybill', [order!], {}, f.dgclerk)).toBeRefused('NotFound');
    expect((await post('PrintWaybill', [order!], {}, f.alice)).status).toBe(403);
    expect(await post('PrintWaybill', [])).toBeRefused('AtLeastOneSelection');
  });

  test('is listed with its order and found by the order number', async () => {
    const [order] = await waiting(1);
    await post('ObtainWaybill', [order!]);
    const page = await f.clerk.ok('/WaybillPrinting/GetWaybillPrintings', {
      Content: order!.number,
      WaybillStatus: enumCodes.WaybillStatus.Obtained,
    });
    expect(page.Data).toMatchObject([
      {
        SerialNumber: order!.number,
        ReceiverName: '林雅婷',
        WaybillStatusName: 'Obtained',
        CarrierName: 'HCT Logistics',
        PrintStatus: enumCodes.PrintStatus.Unprinted,
      },
    ]);
    expect(Object.keys(page.Data[0])).not.toContain('Request');
    const elsewhere = await f.dgclerk.ok('/WaybillPrinting/GetWaybillPrintings', { Content: order!.number });
    expect(elsewhere.Total).toBe(0);
  });
});

test('is obtained only after arrival where the label is made then', async () => {
  const [method] = (await sql<{ id: string }>`select id from shipping_method where id = ${f.method('AirExpress')}`.execute(f.db)).rows;
  await sql`update shipping_method set waybill_stage = 2 where id = ${method!.id}`.execute(f.db);
  const order = await f.packed({ wish: { TypeOfShippingId: method!.id } });
  expect((await f.order(order.id)).waybillStatus).toBe(WaybillStatus.None);
  await f.put(order.id, { orderStatus: OrderStatus.Departed, departureTime: new Date() });
  expect((await post('ObtainWaybill', [order])).Data[0]).toBeRefused('StateNotAllowed');
  await f.put(order.id, { orderStatus: OrderStatus.Arrived });
  expect((await post('ObtainWaybill', [order])).Data[0].Ok).toBe(true);
  await sql`update shipping_method set waybill_stage = 1 where id = ${method!.id}`.execute(f.db);
});

test('a pool that lasts for few days is announced from its use in two weeks, and again while low', async () => {
  const [order] = await waiting(1);
  const { Id: CarrierId } = await f.manager.ok('/Carrier/EstablishCarrier', {
    Name: 'Small pool',
    CarrierInterface: CarrierInterface.LocalNumbering,
  });
  await f.manager.ok('/Carrier/EstablishLocalTrackingNumbers', {
    CarrierId,
    Numbers: Array.from({ length: 33 }, (_, at) => `LOW${100 + at}`),
  });
  const { takeNumber } = f.system;
  const warn = (days = 0) => warnOfNumberPools({ db: f.db, takeNumber, now: new Date(Date.now() + days * dayMs) });
  const use = (count: number) =>
    sql`update tracking_number set status = ${LocalTrackingNumberStatus.Used}, used_time = now() - interval '1 hour', logistics_order_id = ${order!.id}
      where id in (select id from tracking_number where carrier_id = ${CarrierId} and status = 1 order by sequence limit ${count})`.execute(
      f.db,
    );
  await use(5);
  expect(await warn()).toBe(0);
  await use(16);
  expect(await warn()).toBe(1);
  const { Data } = await f.manager.ok('/UserMessages/GetUserMessages', { rows: 50 });
  expect(Data.map(({ Content }: { Content: string }) => Content)).toContainEqual(
    expect.stringMatching(/Small pool has few numbers left \(12\).*about 8 days/),
  );
  expect(await warn(1)).toBe(0);
  expect(await warn(6)).toBe(1);
});
