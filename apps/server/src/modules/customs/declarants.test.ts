import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '@entrepot/testing/packed-orders.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { bagOrder, openShift } from '../../demo/steps.ts';

let server: TestServer;
let floor: PackingFloor;
let serial = 0;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

/** A declarant with an identity number of its own: alice's, or one of the site's pool. */
async function declarant(contacts: string, more: { inPool?: boolean; number?: string } = {}): Promise<string> {
  serial += 1;
  const number = more.number ?? `A1${String(10_000_000 + serial)}`;
  const body = { Contacts: contacts, Phone: '13600001111', DetailedAddress: 'Road 3', IdentityNumber: number };
  const by = more.inPool ? floor.manager : floor.alice;
  return (await by.ok('/ApplicantInformation/EstablishApplicantInformation', body)).Id;
}
/** Orders in one parcel each, declared by somebody. */
async function packedFor(applicantId: string, count: number): Promise<Placed[]> {
  const made: Placed[] = [];
  for (let at = 0; at < count; at += 1) made.push(await floor.packed());
  const moves = made.map(({ id }) => ({ LogisticsOrderId: id, ApplicantInformationId: applicantId }));
  expect(await changeTo(moves)).toMatchObject({ Code: 0, Data: { Changed: count } });
  return made;
}
const changeTo = (Moves: object[], by = floor.leader) => by.post('/ApplicantInformation/ChangeOrderDeclarants', { Moves });
async function shiftWith(orders: readonly Placed[]): Promise<Shift> {
  serial += 1;
  const shift = await openShift(floor.leader.ok, {
    Name: `Abroad ${serial}`,
    TransportShiftType: 1,
    WarehouseIds: [floor.scene.warehouseId],
  });
  for (const { serialNumber } of orders) await bagOrder(floor.leader.ok, shift, serialNumber);
  return shift;
}
const entriesOf = async (applicantId: string) =>
  (
    await sql<{
      orderId: string;
      period: string;
    }>`select order_id, period::text from declarant_entry where applicant_id = ${applicantId} order by id`.execute(server.db)
  ).rows;
/** As many entries of somebody as were made before, each of an order of its own. */
async function enterBefore(applicantId: string, count: number) {
  for (const order of await packedFor(applicantId, count)) await floor.depart(await shiftWith([order]));
}
const useOf = (Id: string, by = floor.manager) => by.ok('/ApplicantInformation/GetDeclarantUse', { Id });
const planOf = (shift: Shift) => floor.leader.ok('/ApplicantInformation/PlanShiftDeclarants', { TransportShiftId: shift.id });
/** What the site's rule for Taiwan says, changed. */
async function rule(values: { halfYearLimit?: number; halfYearStrict?: boolean }) {
  const system = { ...(await server.system()), changes: [] };
  const [row] = await findWhere(server.db, system, siteConfiguration, { siteId: floor.manager.siteId });
  const customsRules = row!.customsRules!.map((one) => (one.realNameRequired ? { ...one, ...values } : one));
  await change(server.db, system, siteConfiguration, row!, { customsRules });
}

describe('the ledger of declarants', () => {
  test('an order that departs is an entry of its declarant in this half-year, with what it declared', async () => {
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
});
