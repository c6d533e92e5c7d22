import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, PackageSource, CompletionStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

describe('declaring one package', () => {
  test(
    'stores the input in capitals; complete with name, type and value',
    covers(
      'FIELD-Package-CourierNumber',
      'FIELD-Package-ProductName',
      'FIELD-Package-PackageStatus',
      'FIELD-Package-Price',
      'FIELD-Package-CargoType',
      'FIELD-Package-PurchasePrice',
    ),
    async () => {
      const { id, number } = await p.declare({ CourierNumber: freshNumber().toLowerCase(), Quantity: 3, PurchasePrice: 88.125 });
      expect(await p.open(id, p.alice)).toMatchObject({
        CourierNumber: number,
        ProductName: 'Kettle',
        PackageStatus: PackageStatus.Declared,
        PackageStatusName: 'Pre-declared',
        Quantity: 3,
        AvailableQuantity: 3,
        FrozenQuantity: 0,
        Price: 25.5,
        PurchasePrice: 88.125,
        CompletionStatus: CompletionStatus.Completed,
        PackageSource: PackageSource.Declared,
        UserId: p.alice.userId,
        UserName: 'alice',
        WarehouseName: 'Xiamen warehouse',
        CargoType: p.general.name['en-us'],
        Tracks: [],
      });
      const { id: bare } = await p.declare({ ProductName: '', Price: null });
      expect((await p.row(bare)).completionStatus).toBe(CompletionStatus.ToBeCompleted);
    },
  );

  test('requires staff to name the customer', covers('FIELD-Package-User'), async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    expect(await p.support.post('/Package/EstablishPackage', body)).toBeRefused('NotFound', { Message: 'Choose a customer of this site' });
    expect(await p.support.post('/Package/EstablishPackage', { ...body, UserId: p.hkcarol.userId })).toBeRefused('NotFound');
    const { Id } = await p.support.ok('/Package/EstablishPackage', { ...body, UserId: p.bob.userId });
    expect(await p.row(Id)).toMatchObject({ ownerId: p.bob.userId, packageSource: PackageSource.StaffDeclared });
  });

  test('rejects a declared number and frees it when the declaration is cancelled', async () => {
    const { id, number } = await p.declare();
    const again = { CourierNumber: number, WarehouseId: p.xiamen.id };
    expect(await p.bob.post('/UserPackage/EstablishPackage', again)).toBeRefused('CourierNumberExists', {
      Message: `${number} is already declared`,
    });
    expect(await p.alice.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([expect.toSucceed({ Id: id })]);
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Cancelled);
    expect(await p.bob.post('/UserPackage/EstablishPackage', again)).toSucceed();
  });

  test.each(['快递123', 'AB 123', 'ＡＢ　１２３', 'AB~123', 'A'.repeat(41)])(
    'refuses %j as a number with its rule',
    covers('VAL-BATCHADD-05', 'VAL-BATCHADD-06', 'VAL-BATCHADD-07'),
    async (number) => {
      const answer = await p.alice.post('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: p.xiamen.id });
      expect(answer).toBeRefused('TrackingNumberFormat', {
        status: 200,
        Data: [{ Field: 'CourierNumber', Message: expect.stringContaining('no spaces or Chinese characters') }],
      });
      expect(answer.Message).toContain('Use letters, digits and symbols without spaces');
    },
  );

  test('refuses another owner, a warehouse of another site and a missing permission', async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    expect(await p.alice.post('/UserPackage/EstablishPackage', { ...body, UserId: p.bob.userId })).toBeRefused('ValidationFailed');
    expect(await p.hkcarol.post('/UserPackage/EstablishPackage', body)).toBeRefused('NotFound');
    expect(await p.clerk.post('/Package/EstablishPackage', body)).toBeRefused('NoPermission', { status: 403 });
    expect(await p.visitor().post('/Package/EstablishPackage', body)).toBeRefused('NoPermission', { status: 401 });
  });

  test('accepts one of two concurrent declarations of a number', async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    const answers = await Promise.all([p.alice, p.bob, p.alice, p.bob].map((person) => person.post('/UserPackage/EstablishPackage', body)));
    expect(answers.map(outcomeOf).sort()).toEqual(['CourierNumberExists', 'CourierNumberExists', 'CourierNumberExists', 'Ok']);
  });
});

describe('declaring many packages', () => {
  const boxes = (count: number, more: object = {}) => {
    const numbers = Array.from({ length: count }, freshNumber);
    const lines = (value: string) => numbers.map(() => value).join('\n');
    return {
      numbers,
      body: {
        WarehouseId: p.xiamen.id,
        CargoTypeId: p.general.id,
        CourierNumbers: numbers.join('\n'),
        ProductNames: lines('Cup'),
        Prices: lines('3.5'),
        PurchasePrices: lines('2'),
        ...more,
      },
    };
  };
  const post = (body: object) => p.alice.post('/UserPackage/BatchEstablishPackage', body);
  const known = async (numbers: string[]) => (await p.alice.ok('/UserPackage/GetPackages', { CourierNumbers: numbers })).Total;

  test('creates two hundred from four boxes with one value per line', covers('VAL-BATCHADD-01'), async () => {
    const { numbers, body } = boxes(200);
    const { Ids, Existing } = await p.alice.ok('/UserPackage/BatchEstablishPackage', {
      ...body,
      CourierNumbers: `${numbers.join('\r\n')}\n\n`,
    });
    expect(Ids).toHaveLength(200);
    expect(Existing).toEqual([]);
    expect(await p.row(Ids[7])).toMatchObject({
      courierNumber: numbers[7],
      productName: 'Cup',
      price: '3.500',
      completionStatus: CompletionStatus.Completed,
    });
  });

  test(
    'rejects boxes of different lengths, each with its own error',
    covers('VAL-BATCHADD-02', 'VAL-BATCHADD-03', 'VAL-BATCHADD-04', 'MSG-20', 'MSG-21', 'MSG-22'),
    async () => {
      const { numbers, body } = boxes(3);
      expect(await post({ ...body, ProductNames: 'Cup\nCup' })).toBeRefused('ProductNameCountMismatch', {
        Message: '3 tracking numbers, but 2 product names. Enter one for each, line by line.',
      });
      expect(await post({ ...body, Prices: '1' })).toBeRefused('UnitPriceCountMismatch');
      expect(await post({ ...body, PurchasePrices: '1\n2\n3\n4' })).toBeRefused('PurchasePriceCountMismatch');
      expect(await known(numbers)).toBe(0);
    },
  );

  test('saves nothing when one of two hundred lines is invalid, and reports the line', async () => {
    const { numbers, body } = boxes(200);
    const prices = numbers.map((_, at) => (at === 41 ? '1.2345' : '1'));
    expect(await post({ ...body, Prices: prices.join('\n') })).toBeRefused('ValidationFailed', {
      Data: [{ Line: 42, Field: 'Prices', Message: 'At most 3 decimals' }],
    });
    const wrong = numbers.map((number, at) => (at === 9 ? '包裹' : at === 3 ? 'A B' : number));
    expect(await post({ ...body, CourierNumbers: wrong.join('\n') })).toBeRefused('TrackingNumberFormat', {
      Data: [{ Line: 4, Field: 'CourierNumbers' }, { Line: 10 }],
    });
    const twice = numbers.map((number, at) => (at === 5 ? numbers[0]! : number));
    expect(await post({ ...body, CourierNumbers: twice.join('\n') })).toBeRefused('CourierNumberExists', { Data: [{ Line: 6 }] });
    const { number } = await p.declare();
    const taken = numbers.map((own, at) => (at === 199 ? number : own));
    expect(await post({ ...body, CourierNumbers: taken.join('\n') })).toBeRefused('CourierNumberExists', {
      Data: [{ Line: 200, Message: `${number} is already declared` }],
    });
    expect(await known(numbers)).toBe(0);
  });

  test('rejects more than two hundred lines', async () => {
    const { body } = boxes(10_000);
    expect(await post(body)).toBeRefused('LimitExceeded', { Message: '10000 numbers are too many; the maximum is 200 at once' });
  });

  test('creates each number once when two lists are sent concurrently', async () => {
    const { numbers, body } = boxes(40);
    const backwards = { ...body, CourierNumbers: [...numbers].reverse().join('\n') };
    const answers = await Promise.all([post(body), p.bob.post('/UserPackage/BatchEstablishPackage', backwards)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['CourierNumberExists', 'Ok']);
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: numbers })).Total).toBe(40);
  });
});

describe('changing a declaration', () => {
  const form = (row: Record<string, unknown>, more: object = {}) => ({
    Id: row.Id,
    RowVersion: row.RowVersion,
    ProductName: row.ProductName,
    CargoTypeId: row.CargoTypeId,
    Price: row.Price,
    Quantity: row.Quantity,
    ...more,
  });
  const edit = (by: Parcels['alice'], body: object) =>
    by.post(by === p.alice || by === p.bob ? '/UserPackage/EditPackage' : '/Package/EditPackage', body);

  test('completes it and rejects an older row version', covers('FIELD-Package-Completion'), async () => {
    const { id } = await p.declare({ ProductName: '', Price: null });
    const row = await p.alice.ok('/UserPackage/GetEditPackage', { Id: id });
    expect(await edit(p.alice, form(row, { ProductName: 'Lamp', Price: 12 }))).toSucceed({ Data: true });
    expect(await p.row(id)).toMatchObject({ productName: 'Lamp', completionStatus: CompletionStatus.Completed });
    expect(await edit(p.alice, form(row, { ProductName: 'Lamps' }))).toBeRefused('ConcurrencyConflict', { Data: { RowVersion: 2 } });
  });

  test('updates the shelf counters when staff, not the customer, correct the number of pieces', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({ Quantity: 2 }, shelf);
    const row = await p.alice.ok('/UserPackage/GetEditPackage', { Id: id });
    expect(await edit(p.alice, form(row, { Quantity: 5 }))).toBeRefused('ValidationFailed', { Data: [{ Field: 'Quantity' }] });
    expect(await edit(p.alice, form(row, { ProductName: 'Described by its owner' }))).toSucceed();
    expect(await edit(p.manager, form(await p.open(id), { Quantity: 5 }))).toSucceed();
    expect(await p.row(id)).toMatchObject({ quantity: 5, availableQuantity: 5 });
    expect((await p.shelfNumbered(shelf)).goods).toBe(5);
    await p.expectInvariants();
  });

  test('hides it from other customers, sites and warehouses', async () => {
    const { id } = await p.declare({ WarehouseId: p.dongguan.id });
    const row = await p.open(id);
    expect(await edit(p.bob, form(row))).toBeRefused('NotFound');
    expect(await edit(p.hkmanager, form(row))).toBeRefused('NotFound');
    expect(await p.clerk.post('/Package/GetPackageById', { Id: id })).toBeRefused('NotFound');
    expect(await p.dgclerk.post('/Package/GetPackageById', { Id: id })).toSucceed();
    expect(await p.bob.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([expect.toBeRefused('NotFound')]);
  });

  test('lets staff undo a signing within a day, while the package is on no shelf', async () => {
    const { id, number } = await p.declare();
    await p.sign(number);
    const row = await p.open(id);
    expect(await edit(p.alice, { ...form(row), UndoSigning: true })).toBeRefused('ValidationFailed');
    expect(await edit(p.support, { ...form(row), UndoSigning: true })).toSucceed();
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Declared, signedTime: null });
    const shelved = await p.shelved();
    expect(await edit(p.support, { ...form(await p.open(shelved.id)), UndoSigning: true })).toBeRefused('StateNotAllowed');
  });

  test('cancels only declarations that have not arrived', async () => {
    const { id } = await p.arrived();
    expect(await p.alice.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    expect(await p.alice.post('/UserPackage/DeletePackage', { Ids: [] })).toBeRefused('AtLeastOneSelection');
  });
});
