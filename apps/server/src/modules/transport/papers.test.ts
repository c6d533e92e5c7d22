import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { sql } from 'kysely';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { code128 } from '../../core/print/barcode.ts';
import { seal } from '../../core/http/crypto.ts';
import { barcodesOf, readPdf } from '../../core/print/test/read-pdf.ts';

let server: TestServer;
let floor: PackingFloor;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

const shiftFor = (more: object = {}): Promise<Shift> =>
  floor.openShift({ Name: `台北快线 ${++count}`, TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId], ...more });
/** A shift with a number of orders in its only bag. */
async function loaded(orders = 1): Promise<{ shift: Shift; placed: Placed[]; bagId: string }> {
  const shift = await shiftFor();
  const placed: Placed[] = [];
  for (let at = 0; at < orders; at++) {
    placed.push(await floor.packed());
    await floor.bagOrder(shift, placed[at]!.serialNumber);
  }
  return { shift, placed, bagId: (await shiftNow(shift)).Bags[0].Id };
}
const shiftNow = (shift: Shift) => floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: shift.id });
const bytesAt = async (address: string) => (await server.server.http.inject({ method: 'GET', url: address })).rawPayload;
const company = async () =>
  (await floor.manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', { Name: `Broker ${++count}`, Number: 'BR' })).Id;
const addNumbers = (CompanyId: string, CustomsNumberType: number, ...Numbers: string[]) =>
  floor.manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceNumbers', { CompanyId, CustomsNumberType, Numbers });
const assign = (shift: Shift, CompanyId?: string, more: object = {}) =>
  floor.leader.post('/CustomsClearanceCompany/AssignCustomsNumbers', { TransportShiftId: shift.id, CompanyId, ...more });
const numberOf = async ({ id }: Placed) =>
  (
    await sql<{
      n: string | null;
      b: string | null;
    }>`select customs_number as n, customs_bag_number as b from logistics_order where id = ${id}`.execute(server.db)
  ).rows[0]!;

describe('bag labels', () => {
  test('prints one page per bag in the requested order with a barcode, and counts prints', async () => {
    const { shift, bagId } = await loaded();
    const more = await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    const address = await floor.leader.ok('/BagNumber/PrintBagLabels', { Ids: [more.Ids[0], bagId] });
    const pages = readPdf(await bytesAt(address));
    expect(pages).toHaveLength(2);
    expect(barcodesOf(pages[0]!)).toEqual([code128(more.BagNos[0])]);
    expect(barcodesOf(pages[1]!)).toEqual([code128(shift.bagNo)]);
    const flat = pages[1]!.text.replaceAll('\n', '');
    for (const expected of ['台北快线', shift.serialNumber, '1 / 2', '廈門集運倉']) expect(flat).toContain(expected);
    await floor.leader.ok('/BagNumber/PrintBagLabels', { Ids: [bagId] });
    expect((await shiftNow(shift)).Bags.map(({ PrintNumber }: { PrintNumber: number }) => PrintNumber)).toEqual([2, 1]);
  });

  test('uses the site’s own template', async () => {
    const { shift, bagId } = await loaded();
    const Body = [
      { Kind: 'text', X: 2, Y: 2, W: 70, H: 10, Text: '{{ParcelCount}} in {{ShiftNumber}}' },
      { Kind: 'barcode', X: 2, Y: 20, W: 70, H: 15, Field: 'BagNo' },
    ];
    const own = { TemplateType: 5, Name: 'Small bag label', Language: 1, PaperWidth: 80, PaperHeight: 50, IsDefault: true, Body };
    const { Id } = await floor.manager.ok('/Template/EstablishTemplate', own);
    const [page] = readPdf(await bytesAt(await floor.leader.ok('/BagNumber/PrintBagLabels', { Ids: [bagId] })));
    expect(page!.text).toBe(`1 in ${shift.serialNumber}`);
    expect(barcodesOf(page!)).toEqual([code128(shift.bagNo)]);
    await floor.manager.ok('/Template/DeleteTemplate', { Id });
  });

  test('refuses void and unknown bags and those of another site', async () => {
    const { shift, bagId } = await loaded();
    const more = await floor.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    await floor.leader.ok('/BagNumber/VoidBagNumber', { Id: more.Ids[0] });
    expect(await floor.leader.post('/BagNumber/PrintBagLabels', { Ids: [bagId, more.Ids[0]] })).toBeRefused('StateNotAllowed');
    expect(await floor.leader.post('/BagNumber/PrintBagLabels', { Ids: [] })).toBeRefused('AtLeastOneSelection');
    expect(await (await server.as('hkmanager')).post('/BagNumber/PrintBagLabels', { Ids: [bagId] })).toBeRefused('NotFound');
    expect((await (await server.as('support')).post('/BagNumber/PrintBagLabels', { Ids: [bagId] })).status).toBe(403);
  });
});

describe('the loading list', () => {
  test('lists every bag with its parcels, weights and totals', async () => {
    const { shift, placed } = await loaded(2);
    const pages = readPdf(await bytesAt(await floor.leader.ok('/TransportShift/PrintTransportShift', { Id: shift.id })));
    expect(pages).toHaveLength(1);
    const flat = pages[0]!.text.replaceAll('\n', '');
    for (const expected of [shift.bagNo, ...placed.map(({ serialNumber }) => `${serialNumber}-1`), '林雅婷', '4.000 kg', '1 / 1'])
      expect(flat).toContain(expected);
    expect(barcodesOf(pages[0]!)).toEqual([code128(shift.serialNumber)]);
    expect((await (await server.as('dgclerk')).post('/TransportShift/PrintTransportShift', { Id: shift.id })).status).toBe(403);
    expect(await (await server.as('hkmanager')).post('/TransportShift/PrintTransportShift', { Id: shift.id })).toBeRefused('NotFound');
  });
});

describe('the customs manifest', () => {
  test('has a row per order in the destination’s language with full ID, and texts as typed', async () => {
    const { shift, placed } = await loaded();
    const id = await company();
    await addNumbers(id, 2, 'MH1');
    await addNumbers(id, 3, 'MB1');
    await assign(shift, id);
    const receiver = JSON.stringify({ name: '=cmd()', identityNumber: seal('A123456789') });
    await sql`update logistics_order set receiver = receiver || ${receiver}::jsonb where id = ${placed[0]!.id}`.execute(server.db);
    const address = await floor.leader.ok('/TransportShift/ExportCustomsManifest', { Id: shift.id });
    const bytes = await bytesAt(address);
    const [heading, row] = (await readSheet(bytes)) as unknown as string[][];
    const cell = (title: string) => row![heading!.indexOf(title)];
    expect([cell('分提單號'), cell('清關袋號'), cell('訂單號'), cell('件數'), cell('重量 kg'), cell('收件人')]).toEqual([
      'MH1',
      'MB1',
      placed[0]!.serialNumber,
      1,
      2,
      '=cmd()',
    ]);
    expect(cell('證件號碼')).toBe('A123456789');
    const log = await sql<{ after: unknown }>`select after from operation_log where operation = 'ExportCustomsManifest'`.execute(server.db);
    expect(log.rows).toHaveLength(1);
  });

  test('uses the columns, order and headings of the broker’s template', async () => {
    const { shift, placed } = await loaded();
    const id = await company();
    await addNumbers(id, 2, 'TH1');
    await addNumbers(id, 3, 'TB1');
    await assign(shift, id);
    const at = (x: string, field: string, heading: string) => ({ kind: 'text', x, y: '0', w: '1', h: '1', field, text: heading });
    const elements = JSON.stringify([at('20', 'order', 'Ref'), at('10', 'houseNumber', 'HAWB'), at('30', 'nonsense', 'Zzz')]);
    await sql`insert into template (site_id, id, creation_time, template_type, name, elements, version) select site_id, ${id}, now(), 10, 'Broker sheet', ${elements}::jsonb, 1
      from customs_clearance_company where id = ${id}`.execute(server.db);
    await sql`update customs_clearance_company set manifest_template_id = ${id} where id = ${id}`.execute(server.db);
    const rows = await readSheet(await bytesAt(await floor.leader.ok('/TransportShift/ExportCustomsManifest', { Id: shift.id })));
    expect(rows).toEqual([
      ['HAWB', 'Ref'],
      ['TH1', placed[0]!.serialNumber],
    ]);
  });

  test('refuses an empty shift', async () => {
    expect(await floor.leader.post('/TransportShift/ExportCustomsManifest', { Id: (await shiftFor()).id })).toBeRefused('StateNotAllowed');
  });
});

describe('assigning customs numbers', () => {
  test('assigns a customs number per order and a number per bag, once', async () => {
    const { shift, placed } = await loaded(2);
    const id = await company();
    await addNumbers(id, 2, 'H1', 'H2', 'H3');
    await addNumbers(id, 3, 'P1', 'P2');
    expect((await assign(shift, id)).Data).toBe(3);
    expect(new Set((await Promise.all(placed.map(numberOf))).map(({ n }) => n))).toEqual(new Set(['H1', 'H2']));
    expect((await Promise.all(placed.map(numberOf))).map(({ b }) => b)).toEqual(['P1', 'P1']);
    expect((await assign(shift, id)).Data).toBe(0);
    const late = await floor.packed();
    await floor.bagOrder(shift, late.serialNumber);
    expect((await assign(shift)).Data).toBe(1);
    expect(await numberOf(late)).toEqual({ n: 'H3', b: 'P1' });
  });

  test('never assigns the same number to two concurrent shifts', async () => {
    const id = await company();
    const shifts = [await loaded(2), await loaded(2), await loaded(1)];
    await addNumbers(id, 2, ...Array.from({ length: 5 }, (_, at) => `R${at}`));
    await addNumbers(id, 3, 'RB1', 'RB2', 'RB3');
    const answers = await Promise.all(shifts.flatMap(({ shift }) => [assign(shift, id), assign(shift, id)]));
    for (const answer of answers) expect(answer).toSucceed();
    expect(answers.reduce((total, { Data }) => total + Data, 0)).toBe(8);
    const numbers = await Promise.all(shifts.flatMap(({ placed }) => placed).map(numberOf));
    expect(numbers.map(({ n }) => n).sort()).toEqual(['R0', 'R1', 'R2', 'R3', 'R4']);
    expect(new Set(numbers.map(({ b }) => b)).size).toBe(3);
  });

  test('changes nothing when there are too few numbers', async () => {
    const { shift, placed } = await loaded(2);
    const id = await company();
    await addNumbers(id, 2, 'F1');
    await addNumbers(id, 3, 'FB1');
    expect(await assign(shift, id)).toBeRefused('NumberPoolEmpty', { Message: expect.stringContaining('1') });
    expect(await Promise.all(placed.map(numberOf))).toEqual([
      { n: null, b: null },
      { n: null, b: null },
    ]);
  });

  test('rejects an order’s number for a bag, even when typed', async () => {
    const { shift, bagId } = await loaded();
    const id = await company();
    await addNumbers(id, 2, 'HOUSE1');
    await addNumbers(id, 3, 'BAG1', 'BAG2');
    const typed = async (CustomsBagNumber: string) => {
      const [{ RowVersion }] = (await shiftNow(shift)).Bags;
      return floor.leader.post('/BagNumber/EditBagNumber', { Id: bagId, RowVersion, BagNo: shift.bagNo, CustomsBagNumber });
    };
    expect(await typed('HOUSE1')).toBeRefused('CustomsNumberUsed');
    expect(await typed('BAG1')).toSucceed();
    const more = { TransportShiftId: shift.id, BagNos: [`HAND-${count}`], CustomsBagNumbers: ['BAG1'] };
    expect(await floor.leader.post('/BagNumber/EstablishBagNumbers', more)).toBeRefused('CustomsNumberUsed');
    expect((await assign(shift, id)).Data).toBe(1);
  });

  test('has one broker per shift, blocks departure without numbers, and then is closed', async () => {
    const { shift, bagId } = await loaded();
    const id = await company();
    await sql`update transport_shift set customs_clearance_company_id = ${id} where id = ${shift.id}`.execute(server.db);
    expect(await assign(shift, await company())).toBeRefused('StateNotAllowed');
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.2 });
    const leave = () => floor.leader.post('/TransportShift/ConfirmDeparture', { Id: shift.id });
    expect(await leave()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('customs number') });
    await addNumbers(id, 2, 'D1', 'D2');
    await addNumbers(id, 3, 'DB1');
    await assign(shift);
    expect(await leave()).toSucceed();
    expect(await assign(shift)).toBeRefused('PackagingLocked');
  });

  test('refuses orders of another shift, a missing broker and a missing permission', async () => {
    const [{ shift }, other] = [await loaded(), await loaded()];
    const id = await company();
    expect(await assign(shift, id, { LogisticsOrderIds: [other.placed[0]!.id] })).toBeRefused('NotFound');
    expect(await assign(shift)).toBeRefused('ValidationFailed');
    const body = { TransportShiftId: shift.id, CompanyId: id };
    expect((await (await server.as('picker')).post('/CustomsClearanceCompany/AssignCustomsNumbers', body)).status).toBe(403);
    expect(await (await server.as('hkmanager')).post('/CustomsClearanceCompany/AssignCustomsNumbers', body)).toBeRefused('NotFound');
  });
});
