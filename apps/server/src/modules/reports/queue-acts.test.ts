import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasUserAlias } from '@entrepot/contract/core/call.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { allFields } from '../../core/db/sql-names.ts';
import { openDock } from '../receiving/test/dock.ts';
import { openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';
import { trialRuns } from '../../testing/trial-run.ts';
import { queues } from './waiting/all.ts';
import { ownBy, type Queue } from './waiting/queue.ts';

/**
 * The numbers of the first page perform what they name: every queue counts exactly the rows of its list, and exactly the rows on which its
 * action is possible. Each action is made for each row in a transaction that is rolled back.
 */

type Row = Readonly<Record<string, any>> & { Id: string };
type QueueName = keyof typeof queues;
/** The action of a queue: its path, and its input for a row. */
type Act = readonly [path: string, input: (row: Row) => object | Promise<object>];

const { FreezeReason, PackageProblemType } = enumCodes;

/** The rows of a queue's list under a filter, for a person. */
async function rowsOf(person: Person, isCustomer: boolean, name: QueueName, filter: object): Promise<Row[]> {
  const { of } = queues[name] as Queue;
  const fields = allFields(of);
  const body = Object.fromEntries(Object.entries(filter).map(([key, value]) => [wireName(key, { apiName: fields[key]?.apiName }), value]));
  const area = isCustomer && hasUserAlias(of.area!) ? `User${of.area}` : of.area;
  const { Total, Data } = await person.ok<{ Total: number; Data: Row[] }>(`/${area}/${of.calls!.list}`, { ...body, rows: 100 });
  expect(Data).toHaveLength(Total);
  return Data;
}

interface Line {
  Name: QueueName;
  Count: number;
  Filter: Record<string, unknown>;
}

/** Performs the actions of the queues of a person; returns the number of possible and impossible ones by queue. */
async function perform(
  server: Parameters<typeof trialRuns>[0],
  person: Person,
  isCustomer: boolean,
  acts: Partial<Record<QueueName, Act>>,
): Promise<Record<string, readonly [possible: number, impossible: number]>> {
  const trial = trialRuns(server);
  const { Waiting } = await person.ok<{ Waiting: Line[] }>('/LogisticsOrderReport/GetDashboard');
  const results: Record<string, readonly [number, number]> = {};
  for (const [name, [path, input]] of Object.entries(acts) as [QueueName, Act][]) {
    const line = Waiting.find(({ Name }) => Name === name);
    const queue = queues[name] as Queue;
    const counted = new Set(line ? (await rowsOf(person, isCustomer, name, line.Filter)).map(({ Id }) => Id) : []);
    expect([name, counted.size]).toEqual([name, line?.Count ?? 0]);
    // All rows in the states of the queue: those that it leaves out cannot be worked on.
    const all = await rowsOf(person, isCustomer, name, {
      [queue.state]: queue.codes,
      ...ownBy(queue.userField, { userId: person.userId } as never),
    });
    const wrong: string[] = [];
    for (const row of all) {
      const { outcome, message } = await trial(person, path, await input(row));
      if ((outcome === 'Ok') !== counted.has(row.Id))
        wrong.push(`${name} ${counted.has(row.Id) ? 'counts' : 'leaves out'} ${row.Id}: ${outcome} ${message}`);
    }
    expect(wrong).toEqual([]);
    results[name] = [counted.size, all.length - counted.size];
  }
  return results;
}

const frozen = { frozen: true, freezeReason: FreezeReason.Customs, freezeTime: new Date() };

let o: Awaited<ReturnType<typeof openFloor>>;
beforeAll(async () => {
  o = await openFloor();
});
afterAll(() => o.close());

test('the queues of orders, packages and money count the rows on which their action succeeds', async () => {
  // Each step with an order that is ready and with ones that something stops.
  await o.approved();
  await o.listOf(await o.approved());
  await o.put((await o.approved()).id, frozen);
  await o.picked();
  await o.put((await o.picked()).id, frozen);
  await o.packed();
  await o.put((await o.packed()).id, frozen);
  await o.put((await o.packed()).id, { waybillStatus: enumCodes.WaybillStatus.None, carrierNo: null });
  await o.payDebts();
  const unpaid = await o.packed();
  await sql`update bill set paid_amount = 0, balance_used = 0, credit_used = 0, online_used = 0, offline_used = 0, payment_status = ${enumCodes.PaymentStatus.Unpaid} where source_id = ${unpaid.id}`.execute(
    o.db,
  );
  await o.put(unpaid.id, { paymentStatus: enumCodes.PaymentStatus.Unpaid });
  await o.ordered();
  await o.paidOrder();
  await o.put((await o.paidOrder()).Id, frozen);
  await o.ordered({ Submit: false });
  await o.put((await o.ordered({ Submit: false })).Id, frozen);
  // Packages: one to order, one with a problem, one to shelve.
  await o.shelved();
  const broken = await o.shelved();
  await o.clerk.ok('/Package/MarkPackageProblem', { Id: broken.id, PackageProblemType: PackageProblemType.Wet });
  const number = 'SF8800000000001';
  const body = { CourierNumber: number, WarehouseId: o.xiamen.id, ProductName: 'Kettle', CargoTypeId: o.cargo.get('GENERAL'), Price: 20 };
  await o.alice.ok('/UserPackage/EstablishPackage', body);
  const measures = { Weight: 2, Length: 20, Width: 20, Geight: 20 };
  await o.clerk.ok('/Package/PackageSigning', { WarehouseId: o.xiamen.id, CourierNumber: number, ...measures });
  await o.alice.ok('/UserRecharge/EstablishWithdrawal', {
    Amount: 10,
    BankName: 'Bank of Taiwan',
    AccountName: 'Alice Chen',
    AccountNumber: '004-1234567890',
  });
  const shift = await o.manager.ok('/TransportShift/EstablishTransportShift', {
    Name: 'Export',
    TransportShiftType: enumCodes.TransportShiftType.Export,
    WarehouseIds: [o.xiamen.id],
    BearableWeight: 1000,
    BagQuantity: 1,
  });
  await o.manager.ok('/TransportShift/OpenTransportShift', { Id: shift.Id });
  const [bag] = (await o.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.Id })).Data;

  const office = await perform(o, o.manager, false, {
    approvals: ['/LogisticsOrder/ApproveOutbound', ({ Id }) => ({ Ids: [Id] })],
    withdrawals: ['/Recharge/AuditWithdrawal', ({ Id }) => ({ Id, Approved: false, Remarks: 'wrong account' })],
  });
  expect(office).toEqual({ approvals: [1, 2], withdrawals: [1, 0] });
  const floor = await perform(o, o.leader, false, {
    toPick: ['/PickingList/AddPickingList', ({ Id, WarehouseId }) => ({ WarehouseId, LogisticsOrderIds: [Id] })],
    toBag: ['/TransportShift/AddTransportShiftPackaging', ({ SerialNumber }) => ({ Id: shift.Id, BagNo: bag.BagNo, Number: SerialNumber })],
    shiftsToClose: ['/TransportShift/CloseTransportShift', ({ Id }) => ({ Id })],
  });
  expect(floor).toMatchObject({ toPick: [1, 2], toBag: [1, 3] });
  const clerk = await perform(o, o.clerk, false, {
    toPack: ['/Packing/StartPacking', ({ Id }) => ({ LogisticsOrderId: Id })],
    toShelve: ['/Package/PackagePutOnShelves', ({ CourierNumber }) => ({ CourierNumber, ShelvesNumber: 'A-01-01' })],
  });
  expect(clerk).toEqual({ toPack: [1, 1], toShelve: [1, 0] });
  const customer = await perform(o, o.alice, true, {
    toConsolidate: ['/UserLogisticsOrder/EstablishLogisticsOrder', ({ Id }) => o.wish([{ id: Id }], { Submit: true })],
    drafts: ['/UserLogisticsOrder/SubmitLogisticsOrder', ({ Id }) => ({ Id })],
  });
  expect(customer).toEqual({ toConsolidate: [3, 1], drafts: [1, 1] });
});

test('documents to receive are those with something to sign for', async () => {
  const d = await openDock();
  try {
    const arrived = await d.coming();
    await d.call(d.leader, 'ConfirmWarehouseDocumentArrival', { Id: arrived.id });
    const half = await d.coming();
    await d.sign([half.numbers[0]!]);
    await d.signed();
    const results = await perform(d, d.clerk, false, { documentsToSign: ['/WarehouseDocument/SignForBins', ({ Id }) => ({ Id })] });
    expect(results).toEqual({ documentsToSign: [2, 1] });
  } finally {
    await d.close();
  }
});
