import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { allFields } from '../../core/db/sql-names.ts';
import { openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';
import { openDock } from '../receiving/test/dock.ts';
import { openTransfers } from '../transfer/test/transfer-desk.ts';
import { queues } from './waiting/all.ts';
import type { Queue } from './waiting/queue.ts';

interface Line {
  Name: string;
  Count: number;
  Oldest: string | null;
  Filter: Record<string, unknown>;
}

/** The number of a queue on the dashboard of a person, which must equal the rows of the list that it opens; 0 when it is not listed. */
async function countOf(person: Person, name: keyof typeof queues): Promise<number> {
  const { Waiting } = await person.ok<{ Waiting: Line[] }>('/LogisticsOrderReport/GetDashboard');
  const line = Waiting.find((one) => one.Name === name);
  if (!line) return 0;
  const { of } = queues[name] as Queue;
  const fields = allFields(of);
  const filter = Object.entries(line.Filter).map(([key, value]) => [wireName(key, { apiName: fields[key]?.apiName }), value]);
  const { Total } = await person.ok<{ Total: number }>(`/${of.area}/${of.calls!.list}`, { ...Object.fromEntries(filter), rows: 1 });
  expect(Total, name).toBe(line.Count);
  expect(line.Oldest, name).not.toBeNull();
  return line.Count;
}

describe('trucks and bags', () => {
  let d: Awaited<ReturnType<typeof openTransfers>>;
  beforeAll(async () => {
    d = await openTransfers();
  });
  afterAll(() => d.server.close());

  test('are queues of the warehouse that loads, receives or misses them', async () => {
    const roles = await sql<{ id: string }>`select role_id as id from user_role where user_id = ${d.floor.leader.userId}`.execute(
      d.server.db,
    );
    const RoleIds = roles.rows.map(({ id }) => id);
    await d.floor.manager.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: d.dgclerk.userId, RoleIds });
    const [here, there] = [d.floor.leader, await d.server.as('dgclerk')];
    const names = ['transfersToLoad', 'shiftsComingHere', 'shiftsToReceive', 'missingBags'] as const;
    const all = async (person: Person) => {
      const counts: number[] = [];
      for (const name of names) counts.push(await countOf(person, name));
      return counts;
    };
    const [sender, receiver] = [await all(here), await all(there)];
    const more = (counts: number[], added: number[]) => counts.map((count, at) => count + added[at]!);

    const placed = await d.packed();
    await d.send([placed]);
    expect(await all(here)).toEqual(more(sender, [1, 0, 0, 0]));
    expect(await all(there)).toEqual(receiver);
    const shift = await d.shiftThere();
    await d.bag(shift, placed);
    await d.sealAndDepart(shift);
    expect(await all(here)).toEqual(sender);
    expect(await all(there)).toEqual(more(receiver, [0, 1, 0, 0]));
    await d.arrive(shift);
    expect(await all(there)).toEqual(more(receiver, [0, 0, 1, 0]));
    await there.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    expect(await all(there)).toEqual(more(receiver, [0, 0, 0, 1]));
    await there.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    expect(await all(there)).toEqual(receiver);
  });
});

describe('received documents', () => {
  let d: Awaited<ReturnType<typeof openDock>>;
  beforeAll(async () => {
    d = await openDock();
  });
  afterAll(() => d.close());

  test('wait for their inspection until it has started for every bin', async () => {
    const leader = await d.as('leader');
    const before = await countOf(leader, 'documentsToInspect');
    const { numbers } = await d.coming();
    expect(await countOf(leader, 'documentsToInspect')).toBe(before);
    for (const number of numbers) expect(await d.sign([number])).toSucceed();
    expect(await countOf(leader, 'documentsToInspect')).toBe(before + 1);
    expect(await d.start(numbers[0]!)).toSucceed();
    expect(await countOf(leader, 'documentsToInspect')).toBe(before + 1);
    expect(await d.start(numbers[1]!)).toSucceed();
    expect(await countOf(leader, 'documentsToInspect')).toBe(before);
  });

  test('without an inspection do not wait', async () => {
    const leader = await d.as('leader');
    const before = await countOf(leader, 'documentsToInspect');
    await d.signed({ Inspection: 3 });
    expect(await countOf(leader, 'documentsToInspect')).toBe(before);
  });
});

test('flagged packages on shelves and goods to put back are queues of their leader', async () => {
  const f = await openFloor();
  try {
    const [flagged, toPutBack] = [await countOf(f.leader, 'problemsOnShelves'), await countOf(f.leader, 'toPutBack')];
    const { id: Id } = await f.shelved();
    const PackageProblemType = enumCodes.PackageProblemType.Damaged;
    await f.manager.ok('/Package/MarkPackageProblem', { Id, PackageProblemType, Remarks: 'crushed' });
    expect(await countOf(f.leader, 'problemsOnShelves')).toBe(flagged + 1);
    const order = await f.approved();
    const list = await f.started(order);
    await f.pickAll(list);
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    expect(await countOf(f.leader, 'toPutBack')).toBe(toPutBack + 1);
    await f.putBackAll(order.id);
    expect(await countOf(f.leader, 'toPutBack')).toBe(toPutBack);
  } finally {
    await f.close();
  }
});
