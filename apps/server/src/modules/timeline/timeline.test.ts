import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';
import type { Ok } from '../../demo/actors.ts';
import { bagOrder, depart, openShift } from '../../demo/steps.ts';

let s: Floor;
beforeAll(async () => {
  s = await openFloor();
});
afterAll(() => s.close());

type Entry = Record<string, any>;
const path = (by: Person) => (by === s.alice || by === s.bob ? '/UserTrajectoryTrack/GetTimeline' : '/TrajectoryTrack/GetTimeline');
const requestJson = async (by: Person, body: object) =>
  (await by.ok(path(by), { Rows: 100, ...body })) as { Entries: Entry[]; Before: string | null };
/** Kinds of a timeline's entries, the oldest first. */
const kinds = (entries: readonly Entry[]) => entries.map(({ Kind }) => Kind).reverse();
const only = (entries: readonly Entry[], kind: string) => entries.filter(({ Kind }) => Kind === kind).reverse();

describe('the timeline of a package', () => {
  test('shows each step once and in order, with actor, place and changes', async () => {
    const { goods, number } = await s.packed();
    const { Entries } = await requestJson(s.manager, { PackageId: goods[0]!.id });
    const steps = kinds(Entries).filter((kind) => !['notified', 'tracked', 'changed'].includes(kind));
    expect(steps).toEqual(['declared', 'seen', 'weighed', 'moved', 'reserved', 'priced', 'paid', 'picked', 'packed']);
    const [declared] = only(Entries, 'declared');
    expect(declared).toMatchObject({ Hand: 'customer', Changes: [] });
    const [moved] = only(Entries, 'moved');
    expect(moved).toMatchObject({ Hand: 'staff', HandName: expect.stringMatching(/\S/), Place: expect.stringMatching(/\S/) });
    expect(moved!.Moves).toMatchObject([
      { StockMovementType: enumCodes.StockMovementType.PutOnShelf, To: { Shelf: expect.stringMatching(/^A-/) } },
    ]);
    const [weighed] = only(Entries, 'weighed');
    expect(weighed!.Changes.map(({ After }: Entry) => After)).toEqual(expect.arrayContaining(['2', '30', '20', '10']));
    const [priced] = only(Entries, 'priced');
    expect(priced).toMatchObject({ Amount: expect.any(Number), CurrencyCode: 'CNY', BillType: enumCodes.BillType.Freight });
    expect(only(Entries, 'paid')).toMatchObject([{ PaymentType: enumCodes.PaymentType.Balance, Refund: false, Amount: priced!.Amount }]);
    expect(only(Entries, 'tracked').every((entry) => entry.Number === number && entry.Words)).toBe(true);
  });

  test('shows the device of each step', async () => {
    const parcel = await s.shelved({ shelf: 'A-01-01' });
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; TC26) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36' };
    await s.clerk.ok('/Package/TransferPackageShelf', { Ids: [parcel.id], ShelvesNumber: 'A-01-02' }, phone);
    const { Entries } = await requestJson(s.manager, { PackageId: parcel.id, Kinds: ['moved'] });
    expect(Entries[0]).toMatchObject({ Device: 'Chrome · Android', Moves: [{ To: { Shelf: 'A-01-02' } }] });
  });

  test("shows operator remarks, and customer messages in the reader's language", async () => {
    const parcel = await s.shelved();
    await s.clerk.ok('/Package/MarkPackageProblem', {
      Id: parcel.id,
      PackageProblemType: enumCodes.PackageProblemType.Damaged,
      Remarks: 'A corner is torn',
    });
    const { Entries } = await requestJson(s.manager, { PackageId: parcel.id });
    expect(Entries.find(({ Note }) => Note === 'A corner is torn')).toMatchObject({ Hand: 'staff' });
    const result = only(Entries, 'notified').at(-1)!;
    expect(result.Words).toContain(parcel.number);
  });

  test('hides internal entries from the customer, and everything from other customers', async () => {
    const parcel = await s.shelved({ shelf: 'A-01-01' });
    await s.clerk.ok('/Package/TransferPackageShelf', { Ids: [parcel.id], ShelvesNumber: 'A-01-02' });
    await s.clerk.ok('/Package/PackageLowerShelf', { Ids: [parcel.id], Remarks: 'smells of fish' });
    const staffs = await requestJson(s.manager, { PackageId: parcel.id });
    expect(JSON.stringify(staffs)).toMatch(/smells of fish/);
    const own = await requestJson(s.alice, { PackageId: parcel.id });
    expect(kinds(own.Entries).filter((kind) => kind !== 'notified')).toEqual(['declared', 'seen', 'weighed', 'moved']);
    const json = JSON.stringify(own);
    expect(json).not.toMatch(/smells of fish|A-0\d-0\d/);
    expect(own.Entries.every(({ HandName, Address }) => HandName === null && Address === null)).toBe(true);
    expect(await s.bob.post(path(s.bob), { PackageId: parcel.id })).toBeRefused('NotFound');
    expect(await s.hkmanager.post('/TrajectoryTrack/GetTimeline', { PackageId: parcel.id })).toBeRefused('NotFound');
  });

  test('is paged and filtered by kind without loss between pages', async () => {
    const parcel = await s.shelved({ shelf: 'A-01-01' });
    for (const ShelvesNumber of ['A-01-02', 'A-01-03', 'A-02-01'])
      await s.clerk.ok('/Package/TransferPackageShelf', { Ids: [parcel.id], ShelvesNumber });
    const whole = await requestJson(s.manager, { PackageId: parcel.id });
    expect(whole.Before).toBeNull();
    const pages: Entry[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const page = await requestJson(s.manager, { PackageId: parcel.id, Rows: 2, Before: before });
      pages.push(...page.Entries);
      before = page.Before;
    }
    expect(pages).toEqual(whole.Entries);
    const moved = await requestJson(s.manager, { PackageId: parcel.id, Kinds: ['moved'] });
    expect(kinds(moved.Entries)).toEqual(['moved', 'moved', 'moved', 'moved']);
    expect(moved.Entries[0]!.Moves).toMatchObject([{ From: { Shelf: 'A-01-03' }, To: { Shelf: 'A-02-01' } }]);
  });
});

describe('the timeline of an order', () => {
  test('shows when it was put on hold, picked, packed, billed and paid, and its goods movements', async () => {
    const { id, goods } = await s.packed({ parcels: 2 });
    const { Entries } = await requestJson(s.manager, { LogisticsOrderId: id });
    const numbers = goods.map(({ number }) => number).sort();
    expect(
      only(Entries, 'reserved')[0]!
        .Moves.map(({ Goods }: Entry) => Goods)
        .sort(),
    ).toEqual(numbers);
    const picked = only(Entries, 'picked').flatMap(({ Moves }) => Moves.map(({ Goods }: Entry) => Goods));
    expect(picked.sort()).toEqual(numbers);
    const steps = kinds(Entries).filter((kind) => ['declared', 'priced', 'paid', 'packed'].includes(kind));
    // Two packages in one box weigh less than was paid for, so the rest is refunded.
    expect(steps).toEqual(['declared', 'priced', 'paid', 'packed', 'paid']);
    expect(only(Entries, 'paid').map(({ Refund }) => Refund)).toEqual([false, true]);
    const customers = await requestJson(s.alice, { LogisticsOrderId: id });
    expect(kinds(customers.Entries)).toEqual(expect.arrayContaining(['declared', 'priced', 'paid', 'picked']));
    expect(JSON.stringify(customers)).not.toMatch(/A-0\d-0\d/);
  });

  test('shows a rejection as such', async () => {
    const { Id: id } = await s.ordered({}, [await s.shelved()]);
    await s.pay(id);
    await s.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [id], Remarks: 'address unclear' });
    const { Entries } = await requestJson(s.manager, { LogisticsOrderId: id });
    expect(only(Entries, 'refused')).toMatchObject([{ Hand: 'staff', Changes: [{ After: 'Draft' }, { After: 'Rejected' }] }]);
    expect(only(Entries, 'changed')).toEqual([]);
  });

  test('hides money from warehouse staff', async () => {
    const { id } = await s.approved();
    const entries = (await requestJson(s.leader, { LogisticsOrderId: id })).Entries;
    expect(entries.some(({ Kind, Amount }) => Kind === 'priced' || Amount !== null)).toBe(false);
  });
});

test('requires one record and a screen that the reader may open', async () => {
  const parcel = await s.shelved();
  expect(await s.manager.post('/TrajectoryTrack/GetTimeline', {})).toBeRefused('ValidationFailed');
  expect(await s.manager.post('/TrajectoryTrack/GetTimeline', { PackageId: parcel.id, BinId: parcel.id })).toBeRefused('ValidationFailed');
  expect(await s.manager.post('/TrajectoryTrack/GetTimeline', { PackageId: parcel.id, Before: 'yesterday' })).toBeRefused(
    'ValidationFailed',
  );
});

describe('timelines of records related to an order', () => {
  test('a bill shows creation and payment to its owner and the staff who read bills only', async () => {
    await s.packed();
    const bills = (await s.alice.ok('/UserBill/GetBills', { PaymentStatus: enumCodes.PaymentStatus.Paid, rows: 1 })).Data;
    const BillId = bills[0].Id;
    for (const by of [s.manager, s.alice]) {
      const { Entries } = await requestJson(by, { BillId });
      expect(kinds(Entries)).toEqual(expect.arrayContaining(['declared', 'priced', 'paid']));
      expect(only(Entries, 'paid')).toMatchObject([{ Refund: false, Amount: only(Entries, 'priced')[0]!.Amount }]);
    }
    expect(await s.bob.post(path(s.bob), { BillId })).toBeRefused('NotFound');
    expect(await s.clerk.post(path(s.clerk), { BillId })).toBeRefused('NoPermission');
  });

  test('a customer shows bills, payments and messages only to staff who manage customers', async () => {
    const { Entries } = await requestJson(s.manager, { CustomerId: s.alice.userId, Rows: 100 });
    expect(kinds(Entries)).toEqual(expect.arrayContaining(['priced', 'paid', 'notified']));
    const paid = await requestJson(s.manager, { CustomerId: s.alice.userId, Kinds: ['paid'] });
    expect(new Set(kinds(paid.Entries))).toEqual(new Set(['paid']));
    for (const by of [s.alice, s.clerk]) expect(await by.post(path(by), { CustomerId: s.alice.userId })).toBeRefused('ValidationFailed');
  });

  test('a bag shows its creation and who changed it', async () => {
    const { number } = await s.packed();
    const leader: Ok = (to, body = {}) => s.leader.ok(to, body);
    const shift = await openShift(leader, { Name: 'By sea', TransportShiftType: 1, WarehouseIds: [s.xiamen.id] });
    await bagOrder(leader, shift, number);
    await depart(leader, shift);
    const bag = (await s.manager.ok('/BagNumber/GetBagNumbers', { rows: 100 })).Data.find(({ BagNo }: Entry) => BagNo === shift.bagNo);
    const { Entries } = await requestJson(s.manager, { BagId: bag.Id });
    expect(kinds(Entries)[0]).toBe('declared');
    expect(kinds(Entries)).toContain('packed');
    expect(Entries.some(({ Hand }) => Hand === 'staff')).toBe(true);
  });
});
