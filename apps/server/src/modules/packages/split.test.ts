import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, UnknownItemStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

const split = (Id: string, Parts: object[], by: Person = p.leader) => by.post('/Package/SplitPackage', { Id, Parts });

describe('splitting a package', () => {
  test('creates packages on the same shelf and divides the weight', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({ Quantity: 4 }, shelf);
    const answer = await split(id, [
      { Quantity: 1, Weight: 0.7, Length: 10, Width: 10, Geight: 10 },
      { CourierNumber: 'b', Quantity: 2 },
    ]);
    expect(answer).toSucceed();
    const { Data } = answer;
    const [first, second] = await Promise.all(Data.Ids.map((one: string) => p.row(one)));
    expect(first).toMatchObject({
      courierNumber: `${number}-2`,
      parentPackageId: id,
      ownerId: p.alice.userId,
      packageStatus: PackageStatus.OnShelf,
      quantity: 1,
      grossWeight: '0.700',
      completionStatus: enumCodes.CompletionStatus.Completed,
    });
    expect(second).toMatchObject({ courierNumber: `${number}-B`, quantity: 2, availableQuantity: 2, grossWeight: '1.000' });
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.OnShelf,
      quantity: 1,
      availableQuantity: 1,
      grossWeight: '0.300',
    });
    await p.expectInvariants();
  });

  test('leaves nothing of the original when all pieces are split off', async () => {
    const { id } = await p.shelved({ Quantity: 2 }, await p.newShelf());
    const { Data } = await split(id, [{ Quantity: 1 }, { Quantity: 1 }]);
    expect(Data.Ids).toHaveLength(2);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Converted, availableQuantity: 0, shelfId: null });
    await p.expectInvariants();
  });

  test('refuses too many pieces, ordered, missing or foreign packages and taken numbers', async () => {
    const { id, number } = await p.shelved({ Quantity: 3 }, await p.newShelf());
    expect(await split(id, [{ Quantity: 4 }])).toBeRefused('TotalExceeded');
    expect(await split(id, [{ Quantity: 1, Weight: 9 }])).toBeRefused('TotalExceeded');
    expect(await split(id, [])).toBeRefused('AtLeastOneSelection');
    expect(await split(id, [{ Quantity: 1 }], p.hkmanager)).toBeRefused('NotFound');
    expect(await split(id, [{ Quantity: 1 }], p.alice)).toMatchObject({ status: 403 });
    expect(await split((await p.declare()).id, [{ Quantity: 1 }])).toBeRefused('StateNotAllowed');
    await p.declare({ CourierNumber: `${number}-2` });
    expect(await split(id, [{ Quantity: 1 }])).toBeRefused('CourierNumberExists');
    await p.order([{ packageId: id, quantity: 1 }]);
    await p.expectInvariants();
  });

  test('creates no extra pieces when split twice concurrently', async () => {
    const { id } = await p.shelved({ Quantity: 3 }, await p.newShelf());
    const answers = await Promise.all([split(id, [{ CourierNumber: 'X', Quantity: 2 }]), split(id, [{ CourierNumber: 'Y', Quantity: 2 }])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded']);
    await p.expectInvariants();
  });
});

describe('recording an unknown item', () => {
  const make = (more: object = {}, by: Person = p.clerk) =>
    by.post('/UnknownItem/EstablishUnknownItem', {
      CourierNumber: freshNumber(),
      WarehouseId: p.xiamen.id,
      ProductName: 'Lamp',
      GrossOfWeight: 1.5,
      ...more,
    });

  test('stores its description, which can be edited later', async () => {
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
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', edit)).toSucceed();
    expect(await p.row(Data.Id)).toMatchObject({ productName: 'Desk lamp', quantity: 2, availableQuantity: 2, grossWeight: '1.600' });
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', edit)).toBeRefused('ConcurrencyConflict');
    await p.expectInvariants();
  });

  test('assigns it to the member on its label, and then refuses edits', async () => {
    const { Data } = await make({ LabelMemberCode: await p.codeOf(p.alice) });
    expect(await p.row(Data.Id)).toMatchObject({ ownerId: p.alice.userId, unknownItemStatus: null });
    expect(await p.clerk.post('/UnknownItem/EditUnknownItem', { Id: Data.Id, ProductName: 'x' })).toBeRefused('NotFound');
  });

  test('refuses a declared number, customers and other sites', async () => {
    const { number } = await p.arrived();
    expect(await make({ CourierNumber: number })).toBeRefused('CourierNumberExists');
    expect(await make({}, p.alice)).toMatchObject({ status: 403 });
    expect(await make({}, p.hkmanager)).toBeRefused('NotFound');
  });
});
