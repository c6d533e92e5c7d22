import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { dec, sum } from '@entrepot/rules/decimal.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { readPdf } from '../../core/print/test/read-pdf.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let floor: PackingFloor;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  const system = { ...(await server.system()), changes: [] };
  const [method] = await findWhere(server.db, system, shippingMethod, { id: floor.typeOfShippingId });
  await server.db.transaction().execute((tx) => change(tx, system, shippingMethod, method!, { customsRequired: true }));
});
afterAll(() => server.close());

/** Whether the destination of the orders requires the details of goods. */
async function requireDetails(goodsDetailsRequired: boolean) {
  const system = { ...(await server.system()), changes: [] };
  const [row] = await findWhere(server.db, system, siteConfiguration, { siteId: floor.manager.siteId });
  const customsRules = row!.customsRules!.map((one) => ({ ...one, goodsDetailsRequired }));
  await server.db.transaction().execute((tx) => change(tx, system, siteConfiguration, row!, { customsRules }));
}
let serial = 0;
async function shiftWith(...numbers: string[]): Promise<Shift> {
  const Name = `Declared ${++serial}`;
  const shift = await floor.openShift({ Name, TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
  for (const number of numbers) await floor.bagOrder(shift, number);
  return shift;
}
const bytesAt = async (address: string) => (await server.server.http.inject({ method: 'GET', url: address })).rawPayload;
/** The two sheets of a shift's manifest: the rows as objects by heading. */
async function manifestOf(shift: Shift) {
  const bytes = await bytesAt(await floor.leader.ok('/TransportShift/ExportCustomsManifest', { Id: shift.id }));
  const rows = async (sheet: number) => {
    const [heading, ...lines] = (await readSheet(bytes, sheet)) as unknown as (string | number | null)[][];
    return lines.map((line) => Object.fromEntries(heading!.map((name, at) => [name, line[at]])));
  };
  return { orders: await rows(1), goods: await rows(2) };
}
const invoicesOf = async ({ id }: Placed) =>
  (await floor.manager.ok('/LogisticsInvoice/GetLogisticsInvoices', { LogisticsOrderId: id, rows: 10 })).Data;
const entryOf = async ({ id }: Placed) =>
  (await sql<{ declaredAmount: string }>`select declared_amount from declarant_entry where order_id = ${id}`.execute(server.db)).rows[0];
const invoice = (verb: string, body: object) => floor.manager.post(`/LogisticsInvoice/${verb}LogisticsInvoice`, body);
const oolong = { ChineseName: '烏龍茶', EnglishName: 'Oolong tea', HsCode: '090230', Quantity: 3, UnitPrice: 12.5, NetWeight: 1.5 };

test('manifest, invoice and declarant’s entry state the declared value and the same goods', async () => {
  const placed = await floor.packedInTwo();
  await sql`update logistics_order set declared_price = 100 where id = ${placed.id}`.execute(server.db);
  await sql`update order_goods g set declared_price = v.price
    from (select id, 205 + 111 * (row_number() over (order by id) - 1) as price from order_goods where logistics_order_id = ${placed.id}) v
    where g.id = v.id`.execute(server.db);
  const shift = await shiftWith(`${placed.serialNumber}-1`, `${placed.serialNumber}-2`);
  const { orders, goods } = await manifestOf(shift);
  expect(orders).toMatchObject([{ 訂單號: placed.serialNumber, 申報價值: 100 }]);
  expect(goods.map((line) => line.金額)).toEqual([39.35, 60.65]);
  await floor.depart(shift);
  const [issued] = await invoicesOf(placed);
  expect(issued).toMatchObject({ TotalAmount: 100 });
  const { Lines } = await floor.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id: issued.Id });
  expect(Lines.map(({ Amount }: { Amount: number }) => Amount)).toEqual([39.35, 60.65]);
  // The kind of goods is no description.
  expect(Lines.map(({ EnglishName }: { EnglishName: string | null }) => EnglishName)).toEqual([null, null]);
  expect(Number((await entryOf(placed))!.declaredAmount)).toBe(100);
});

test('an invoice that a person wrote is the declaration everywhere', async () => {
  const placed = await floor.packed();
  const { Id } = (await invoice('Establish', { LogisticsOrderId: placed.id })).Data;
  const { RowVersion, CurrencyId } = await floor.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
  expect(await invoice('Edit', { Id, RowVersion, CurrencyId, Lines: [oolong, { ...oolong, Quantity: 1 }] })).toSucceed();
  const shift = await shiftWith(placed.serialNumber);
  const { orders, goods } = await manifestOf(shift);
  expect(orders).toMatchObject([{ 申報價值: 50, 稅則號列: '090230', '淨重 kg': 3 }]);
  expect(goods).toMatchObject([
    { 品名: '烏龍茶', 英文品名: 'Oolong tea', 數量: 3, 金額: 37.5 },
    { 數量: 1, 金額: 12.5 },
  ]);
  expect(sum(goods.map((line) => dec(Number(line.金額)))).toNumber()).toBe(orders[0]!.申報價值);
  const declaring = { LogisticsOrderId: placed.id, Lines: [] };
  expect(await floor.manager.post('/CustomsDeclaration/DeclareOrderGoods', declaring)).toBeRefused('StateNotAllowed');
  await floor.depart(shift);
  expect(Number((await entryOf(placed))!.declaredAmount)).toBe(50);
});

test('lists what is missing before departure, and rejects issuing an invoice without it', async () => {
  const placed = await floor.packed();
  const { Id } = (await invoice('Establish', { LogisticsOrderId: placed.id })).Data;
  const shift = await shiftWith(placed.serialNumber);
  await requireDetails(true);
  const { Stops } = await floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id });
  const reasons = Stops.map(({ Reason }: { Reason: string }) => Reason);
  expect(reasons).toContainEqual(expect.stringMatching(/^Goods without details that customs require: Tea \(HS code, .*, net weight\)$/));
  expect(await invoice('Issue', { Ids: [Id] })).toBeRefused('ValidationFailed', { Message: expect.stringContaining('HS code') });
  const { RowVersion, CurrencyId } = await floor.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
  const [{ Id: OriginCountryId }] = (
    await sql<{ Id: string }>`select id as "Id" from region where code = 'CN' and parent_id is null`.execute(server.db)
  ).rows as [{ Id: string }];
  const Lines = [{ ...oolong, OriginCountryId }];
  expect(await invoice('Edit', { Id, RowVersion, CurrencyId, Lines })).toSucceed();
  expect(await invoice('Issue', { Ids: [Id] })).toSucceed();
  await floor.depart(shift);
  await requireDetails(false);
});

test('an invoice names the parties with country, international telephone, company and tax number', async () => {
  const placed = await floor.packed();
  const [{ id: countryId }] = (await sql<{ id: string }>`select id from region where code = 'US' and parent_id is null`.execute(server.db))
    .rows as [{ id: string }];
  const places = Object.fromEntries(
    ['province', 'city', 'county', 'town'].flatMap((one) => [`${one}Id`, `${one}Name`].map((key) => [key, null])),
  );
  const abroad = { ...places, countryId, countryCode: 'US', countryName: '美国', name: '林雅婷', phone: '0415-555-0100', phoneCode: '1' };
  const company = { companyName: '橘子商行', taxNumber: '94-1234567', detailedAddress: '中山路8号', mailboxCode: '94105' };
  const receiver = JSON.stringify({ ...abroad, ...company });
  await sql`update logistics_order set receiver = receiver || ${receiver}::jsonb where id = ${placed.id}`.execute(server.db);
  const { Id } = (await invoice('Establish', { LogisticsOrderId: placed.id })).Data;
  const [page] = readPdf(await bytesAt(await floor.manager.ok('/LogisticsInvoice/PrintLogisticsInvoice', { Ids: [Id] })));
  const text = page!.text.replaceAll('\n', ' ');
  for (const expected of [
    'Lin Yating (林雅婷)',
    'Ju Zi Shang Hang (橘子商行)',
    'Zhong Shan Lu 8 Hao',
    '(US)',
    '+1 415-555-0100',
    '94-1234567',
  ])
    expect(text).toContain(expected);
});
