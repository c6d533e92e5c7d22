import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, UnknownItemStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

const split = (Id: string, Parts: object[], by: Person = p.leader) => by.post('/Package/SplitPackage', { Id, Parts });

describe('splitting a package', () => {
  test('makes packages of their own beside what stays, on the same shelf, with the weight divided', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({ Quantity: 4 }, shelf);
    const { Code, Data } = await split(id, [
      { Quantity: 1, Weight: 0.7, Length: 10, Width: 10, Geight: 10 },
      { CourierNumber: 'b', Quantity: 2 },
    ]);
    expect(Code).toBe(0);
    const [first, second] = await Promise.all(Data.Ids.map((one: string) => p.row(one)));
    expect(first).toMatchObject({
      courierNumber: `${number}-2`,
      parentPackageId: id,
      ownerId: p.alice.userId,
      packageStatus: PackageStatus.OnShelf,
      quantity: 1,
      grossWeight: '0.700',
      completionStatus: 2,
    });
    expect(second).toMatchObject({ courierNumber: `${number}-B`, quantity: 2, availableQuantity: 2, grossWeight: '1.000' });
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.OnShelf,
      quantity: 1,
      availableQuantity: 1,
      grossWeight: '0.300',
    });
    await p.invariantsHold();
  });

  test('into all its pieces leaves nothing of the first', async () => {
    const { id } = await p.shelved({ Quantity: 2 }, await p.newShelf());
    const { Data } = await split(id, [{ Quantity: 1 }, { Quantity: 1 }]);
    expect(Data.Ids).toHaveLength(2);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Converted, availableQuantity: 0, shelfId: null });
    await p.invariantsHold();
  });

  test('is refused: more than there is (122), held by an order (207), not arrived (102), taken number (200), others’ (101, 403)', async () => {
    const { id, number } = await p.shelved({ Quantity: 3 }, await p.newShelf());
    expect(await split(id, [{ Quantity: 4 }])).toMatchObject({ Code: 122 });
    expect(await split(id, [{ Quantity: 1, Weight: 9 }])).toMatchObject({ Code: 122 });
    expect(await split(id, [])).toMatchObject({ Code: 121 });
    expect(await split(id, [{ Quantity: 1 }], p.hkmanager)).toMatchObject({ Code: 101 });
    expect(await split(id, [{ Quantity: 1 }], p.alice)).toMatchObject({ status: 403 });
    expect(await split((await p.declare()).id, [{ Quantity: 1 }])).toMatchObject({ Code: 102 });
    await p.declare({ CourierNumber: `${number}-2` });
    expect(await split(id, [{ Quantity: 1 }])).toMatchObject({ Code: 200 });
    await p.order([{ packageId: id, quantity: 1 }]);
    await p.invariantsHold();
  });

  test('at the same moment twice never gives more pieces than there were', async () => {
    const { id } = await p.shelved({ Quantity: 3 }, await p.newShelf());
    const answers = await Promise.all([split(id, [{ CourierNumber: 'X', Quantity: 2 }]), split(id, [{ CourierNumber: 'Y', Quantity: 2 }])]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 122]);
    await p.invariantsHold();
  });
});

describe('an unknown item, by the staff', () => {
  const make = (more: object = {}, by: Person = p.clerk) =>
    by.post('/UnknownItem/EstablishUnknownItem', {
      CourierNumber: freshNumber(),
      WarehouseId: p.xiamen.id,
      ProductName: 'Lamp',
      GrossOfWeight: 1.5,
      ...more,
    });

  test('is taken in with what is seen of it, and described better later', async () => {
    const { Data } = await make({ Remarks: 'wet box' });
    expect(await p.row(Data.Id)).toMatchObject({
      unknownItemStatus: UnknownItemStatus.ToBeClaimed,
      ownerId: null,
      productName: 'Lamp',
      grossWeight: '1.500',
      internalRemarks: 'wet box',
      packageStatus: PackageStatus.Signed,
    });
    expect((await make({ GrossOfWeight: 2350 })).Data).toMatchObject({ Asks: 'approval' });
    expect((await make({ GrossOfWeight: 9_900_000 })).Data).toMatchObject([{ Field: 'GrossOfWeight' }]);
    const form = await p.clerk.ok('/UnknownItem/GetEditUnknownItem', { Id: Data.Id });
    expect(form).toMatchObject({ ProductName: 'Lamp', GrossOfWeight: 1.5, Remarks: 'wet box' });
    const edit = { Id: Data.Id, RowVersion: form.RowVersion, ProductName: 'Desk lamp', Quantity: 2, GrossOfWeight: 1.6 };
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', edit)).toMatchObject({ Code: 0 });
    expect(await p.row(Data.Id)).toMatchObject({ productName: 'Desk lamp', quantity: 2, availableQuantity: 2, grossWeight: '1.600' });
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', edit)).toMatchObject({ Code: 104 });
    await p.invariantsHold();
  });

  test('is a member’s at once where its label says so, and is then no unknown item to describe', async () => {
    const { Data } = await make({ LabelMemberCode: await p.codeOf(p.alice) });
    expect(await p.row(Data.Id)).toMatchObject({ ownerId: p.alice.userId, unknownItemStatus: null });
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', { Id: Data.Id, ProductName: 'x' })).toMatchObject({ Code: 101 });
  });

  test('with a number somebody declared is refused (200), and so are customers and other sites', async () => {
    const { number } = await p.arrived();
    expect(await make({ CourierNumber: number })).toMatchObject({ Code: 200 });
    expect(await make({}, p.alice)).toMatchObject({ status: 403 });
    expect(await make({}, p.hkmanager)).toMatchObject({ Code: 101 });
  });
});
