import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { change, findWhere } from '../../core/db/rows.ts';

const { CustomsStatus } = enumCodes;
let server: TestServer;
let floor: PackingFloor;
let serial = 0;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

/** Creates a declarant with an identity number of its own: alice's, or one of the site's pool. */
async function declarant(contacts: string, more: { inPool?: boolean; number?: string } = {}): Promise<string> {
  serial += 1;
  const number = more.number ?? `A1${String(10_000_000 + serial)}`;
  const body = { Contacts: contacts, Phone: '13600001111', DetailedAddress: 'Road 3', IdentityNumber: number };
  const by = more.inPool ? floor.manager : floor.alice;
  return (await by.ok('/ApplicantInformation/EstablishApplicantInformation', body)).Id;
}
/** Creates packed orders of one parcel each with a declarant. */
async function packedFor(applicantId: string, count: number): Promise<Placed[]> {
  const made: Placed[] = [];
  for (let at = 0; at < count; at += 1) made.push(await floor.packed());
  const moves = made.map(({ id }) => ({ LogisticsOrderId: id, ApplicantInformationId: applicantId }));
  expect(await changeTo(moves)).toSucceed({ Data: { Changed: count } });
  return made;
}
const changeTo = (Moves: object[], by = floor.leader) => by.post('/ApplicantInformation/ChangeOrderDeclarants', { Moves });
async function shiftWith(orders: readonly Placed[]): Promise<Shift> {
  serial += 1;
  const shift = await floor.openShift({
    Name: `Abroad ${serial}`,
    TransportShiftType: 1,
    WarehouseIds: [floor.scene.warehouseId],
  });
  for (const { serialNumber } of orders) await floor.bagOrder(shift, serialNumber);
  return shift;
}
/** Prepares a shift for departure: seals its bag and closes its loading. */
async function ready(shift: Shift): Promise<Shift> {
  const { Data } = await floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
  const full = Data.find(({ BagNo }: { BagNo: string }) => BagNo === shift.bagNo);
  await floor.leader.ok('/BagNumber/SealBagNumber', { Id: full.Id, GrossWeight: full.NetWeight + 0.5 });
  await floor.leader.ok('/TransportShift/CloseTransportShift', { Id: shift.id });
  return shift;
}
const leave = ({ id }: Shift) => floor.leader.post('/TransportShift/ConfirmDeparture', { Id: id });
const entriesOf = async (applicantId: string) =>
  (
    await sql<{
      orderId: string;
      period: string;
    }>`select order_id, period::text from declarant_entry where applicant_id = ${applicantId} order by id`.execute(server.db)
  ).rows;
const useOf = (Id: string, by = floor.manager) => by.ok('/ApplicantInformation/GetDeclarantUse', { Id });
const planOf = (shift: Shift) => floor.leader.ok('/ApplicantInformation/PlanShiftDeclarants', { TransportShiftId: shift.id });
/** Changes the site's rule for Taiwan. */
async function rule(values: { halfYearLimit?: number; halfYearStrict?: boolean }) {
  const system = { ...(await server.system()), changes: [] };
  const [row] = await findWhere(server.db, system, siteConfiguration, { siteId: floor.manager.siteId });
  const customsRules = row!.customsRules!.map((one) => (one.realNameRequired ? { ...one, ...values } : one));
  await server.db.transaction().execute((tx) => change(tx, system, siteConfiguration, row!, { customsRules }));
}

describe('ledger of declarants', () => {
  test('records a departing order as an entry of its declarant with its declared value', async () => {
    const wu = await declarant('Wu');
    const [placed] = await packedFor(wu, 1);
    expect(await entriesOf(wu)).toEqual([]);
    const shift = await shiftWith([placed!]);
    expect((await useOf(wu)).Countries).toMatchObject([{ Limit: 6, Entries: 0, UnderWay: 1 }]);
    await floor.depart(shift);
    const today = timeToWire(new Date(), 'Asia/Taipei').slice(0, 10);
    expect(await entriesOf(wu)).toEqual([{ orderId: placed!.id, period: halfYearOf(today) }]);
    const use = await useOf(wu);
    expect(use).toMatchObject({ Counted: true, Countries: [{ Limit: 6, Entries: 1, UnderWay: 0 }], Amounts: [{ Amount: 100 }] });
    expect(use.Entries).toMatchObject([{ LogisticsOrderId: placed!.id, OrderNo: placed!.serialNumber, DeclaredAmount: 100 }]);
    const { Data } = await floor.manager.ok('/ApplicantInformation/GetApplicantInformations', { Content: 'Wu', rows: 100 });
    expect(Data.find((row: { Id: string }) => row.Id === wu)).toMatchObject({
      UsageCount: 1,
      HalfYearEntries: 1,
      LastUsedTime: expect.any(String),
    });
  });

  test('separates half-years with their entries and totals; a new one starts at zero', async () => {
    const su = await declarant('Su');
    await floor.depart(await shiftWith(await packedFor(su, 2)));
    await sql`update declarant_entry set period = '2001-01-01' where applicant_id = ${su} and id = (
      select min(id::text)::uuid from declarant_entry where applicant_id = ${su})`.execute(server.db);
    await sql`update declarant_entry set period = '2000-07-01' where applicant_id = ${su} and id = (
      select max(id::text)::uuid from declarant_entry where applicant_id = ${su})`.execute(server.db);
    const use = await useOf(su);
    expect(use).toMatchObject({ Countries: [{ Limit: 6, Entries: 0 }], Amounts: [] });
    expect(use.Earlier).toMatchObject([
      { From: '2001-01-01', Until: '2001-06-30', Entries: 1, Amounts: [{ Amount: 100 }] },
      { From: '2000-07-01', Until: '2000-12-31', Entries: 1, Amounts: [{ Amount: 100 }] },
    ]);
  });

  test('reverts the entry of goods that customs reject', async () => {
    const wang = await declarant('Wang');
    const shift = await shiftWith(await packedFor(wang, 2));
    await floor.depart(shift);
    const [rejected, stays] = await entriesOf(wang);
    const to = { Id: shift.id, LogisticsOrderIds: [rejected!.orderId] };
    await floor.leader.ok('/TransportShift/SetTransportShiftCustomsStatus', { ...to, CustomsStatus: CustomsStatus.Inspecting });
    await floor.leader.ok('/TransportShift/SetTransportShiftCustomsStatus', { ...to, CustomsStatus: CustomsStatus.Rejected });
    expect(await entriesOf(wang)).toEqual([stays]);
  });

  test('does not count a declarant without an identity number, who shows only its own orders', async () => {
    const { Id } = await floor.alice.ok('/ApplicantInformation/EstablishApplicantInformation', {
      Contacts: 'Nameless',
      Phone: '13600001113',
      DetailedAddress: 'Road 5',
    });
    expect(await useOf(Id)).toMatchObject({ Counted: false, Amounts: [], Entries: [] });
  });

  test('counts a person in two address books once; customers read only their own orders', async () => {
    const number = 'A198765432';
    const hers = await declarant('Hsu', { number });
    await floor.depart(await shiftWith(await packedFor(hers, 1)));
    const bob = await server.as('bob');
    const { Id } = await bob.ok('/ApplicantInformation/EstablishApplicantInformation', {
      Contacts: 'Hsu',
      Phone: '13600001112',
      DetailedAddress: 'Road 4',
      IdentityNumber: ' a198765432 ',
    });
    expect(await useOf(Id, bob)).toMatchObject({ Countries: [{ Entries: 1 }], Entries: [] });
    expect((await useOf(hers, floor.alice)).Entries).toHaveLength(1);
    expect(await bob.post('/UserApplicantInformation/GetDeclarantUse', { Id: hers })).toBeRefused('NotFound');
    expect(await (await server.as('hkmanager')).post('/ApplicantInformation/GetDeclarantUse', { Id: hers })).toBeRefused('NotFound');
  });
});

describe('shift before departure', () => {
  test('lists declarants with too many entries and proposes others with an allowance left', async () => {
    await rule({ halfYearLimit: 1 });
    const chen = await declarant('Chen');
    const others = [await declarant('Chen the brother'), await declarant('Pool One', { inPool: true })];
    const orders = await packedFor(chen, 3);
    const shift = await shiftWith(orders);
    const plan = await planOf(shift);
    const numbers = orders.map(({ serialNumber }) => serialNumber).sort();
    expect(plan.Over).toMatchObject([{ Name: 'Chen', Limit: 1, Entries: 0, OnShift: 3, Strict: false }]);
    const proposed = plan.Over[0].Orders;
    expect(proposed.map((one: { OrderNo: string }) => one.OrderNo)).toEqual(numbers.slice(1));
    expect(new Set(proposed.map((one: { SuggestedId: string }) => one.SuggestedId)).size).toBe(2);
    expect(proposed[0].Candidates.map((one: { Value: string }) => one.Value)).toEqual(expect.arrayContaining(others));
    const moves = proposed.map((one: any) => ({ LogisticsOrderId: one.LogisticsOrderId, ApplicantInformationId: one.SuggestedId }));
    expect(await changeTo(moves)).toSucceed();
    expect((await planOf(shift)).Over).toEqual([]);
    await floor.depart(shift);
    expect(await entriesOf(chen)).toHaveLength(1);
  });

  test('moves an order beyond the allowance to another shift, into an open bag', async () => {
    await rule({ halfYearLimit: 1 });
    const tang = await declarant('Tang');
    const orders = await packedFor(tang, 2);
    const [shift, later] = [await shiftWith(orders), await shiftWith([])];
    const [{ LogisticsOrderId: tooMany, OrderNo }] = (await planOf(shift)).Over[0].Orders;
    const move = (more: object, by = floor.leader) =>
      by.post('/TransportShift/MoveTransportShiftOrders', {
        Id: shift.id,
        ToTransportShiftId: later.id,
        LogisticsOrderIds: [tooMany],
        ...more,
      });
    expect(await move({ ToTransportShiftId: shift.id })).toBeRefused('ValidationFailed');
    expect((await move({}, floor.clerk)).status).toBe(403);
    expect(await move({}, await server.as('hkmanager'))).toBeRefused('NotFound');
    const { Data: full } = await floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
    const bag = full.find(({ BagNo }: { BagNo: string }) => BagNo === shift.bagNo);
    await floor.leader.ok('/BagNumber/SealBagNumber', { Id: bag.Id, GrossWeight: bag.NetWeight + 0.5 });
    expect(await move({})).toBeRefused('StateNotAllowed');
    await floor.leader.ok('/BagNumber/UnsealBagNumber', { Id: bag.Id });
    // Two concurrent moves move it once.
    const both = await Promise.all([move({}), move({})]);
    expect(both.map(outcomeOf).sort()).toEqual(['NotFound', 'Ok']);
    expect(both.find((one) => outcomeOf(one) === 'Ok')).toMatchObject({ Data: { Moved: 1, BagNo: later.bagNo } });
    expect((await planOf(shift)).Over).toEqual([]);
    const bagOf = async ({ id }: Shift) =>
      (await floor.leader.ok('/TransportShift/GetTransportShiftOrders', { Id: id })).Data.map(
        ({ SerialNumber }: { SerialNumber: string }) => SerialNumber,
      );
    expect(await bagOf(later)).toEqual([OrderNo]);
    expect(await bagOf(shift)).not.toContain(OrderNo);
    const weights = [];
    for (const { id } of [shift, later])
      weights.push((await floor.leader.ok('/TransportShift/GetTransportShiftById', { Id: id })).UsedWeight);
    expect(weights).toEqual([2, 2]);
    await rule({ halfYearLimit: 6 });
  });

  test('departs under a strict rule only within allowances; otherwise departs and warns', async () => {
    await rule({ halfYearLimit: 1, halfYearStrict: true });
    const lin = await declarant('Lin');
    const [first, second] = await packedFor(lin, 2);
    const shift = await ready(await shiftWith([first!, second!]));
    const stopped = await leave(shift);
    expect(stopped).toBeRefused('LimitExceeded', { Message: expect.stringContaining(second!.serialNumber) });
    expect((await floor.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id })).Stops).toMatchObject([
      { SerialNumber: second!.serialNumber },
    ]);
    expect(await entriesOf(lin)).toEqual([]);
    await rule({ halfYearLimit: 1, halfYearStrict: false });
    expect(await leave(shift)).toSucceed();
    expect(await entriesOf(lin)).toHaveLength(2);
  });

  test('shares the last entry between two concurrent departures only once', async () => {
    await rule({ halfYearLimit: 1, halfYearStrict: true });
    const ho = await declarant('Ho');
    const shifts = [];
    for (const order of await packedFor(ho, 2)) shifts.push(await ready(await shiftWith([order])));
    const left = await Promise.all(shifts.map(leave));
    expect(left.map(outcomeOf).sort()).toEqual(['LimitExceeded', 'Ok']);
    expect(await entriesOf(ho)).toHaveLength(1);
    await rule({ halfYearLimit: 6, halfYearStrict: false });
  });

  test('rejects another declarant after departure or invoicing, of others, or without the right', async () => {
    const gao = await declarant('Gao');
    const [left, stays] = await packedFor(gao, 2);
    await floor.depart(await shiftWith([left!]));
    const to = (order: Placed, ApplicantInformationId = gao) => [{ LogisticsOrderId: order.id, ApplicantInformationId }];
    expect(await changeTo(to(left!))).toBeRefused('StateNotAllowed');
    const bob = await server.as('bob');
    const bobs = await bob.ok('/ApplicantInformation/EstablishApplicantInformation', {
      Contacts: 'Bob',
      Phone: '13600001113',
      DetailedAddress: 'Road 5',
    });
    expect(await changeTo(to(stays!, bobs.Id))).toBeRefused('NotFound');
    expect((await changeTo(to(stays!), floor.alice)).status).toBe(403);
    expect(await changeTo(to(stays!), await server.as('hkmanager'))).toBeRefused('NotFound');
    const { Id } = await floor.manager.ok('/LogisticsInvoice/EstablishLogisticsInvoice', { LogisticsOrderId: stays!.id });
    const other = await declarant('Gao the younger');
    expect(await changeTo(to(stays!, other))).toSucceed();
    const draft = await floor.manager.ok('/LogisticsInvoice/GetEditLogisticsInvoice', { Id });
    expect(draft.ApplicantInformationId).toBe(other);
    await floor.manager.ok('/LogisticsInvoice/IssueLogisticsInvoice', { Ids: [Id] });
    expect(await changeTo(to(stays!))).toBeRefused('StateNotAllowed');
  });
});
