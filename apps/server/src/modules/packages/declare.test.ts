import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, PackageSource, CompletionStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

describe('declaring one parcel', () => {
  test('keeps what the customer says of it, in capitals, complete when name, type and value are there', async () => {
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
  });

  test('lets the staff declare for a customer, whom they must name', async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    expect(await p.support.post('/Package/EstablishPackage', body)).toMatchObject({
      Code: 101,
      Message: 'Choose a customer of this site.',
    });
    expect(await p.support.post('/Package/EstablishPackage', { ...body, UserId: p.hkcarol.userId })).toMatchObject({ Code: 101 });
    const { Id } = await p.support.ok('/Package/EstablishPackage', { ...body, UserId: p.bob.userId });
    expect(await p.row(Id)).toMatchObject({ ownerId: p.bob.userId, packageSource: PackageSource.StaffDeclared });
  });

  test('refuses a number somebody declared, and frees it when the declaration is taken back', async () => {
    const { id, number } = await p.declare();
    const again = { CourierNumber: number, WarehouseId: p.xiamen.id };
    expect(await p.bob.post('/UserPackage/EstablishPackage', again)).toMatchObject({
      Code: 200,
      Message: `${number} has been declared already.`,
    });
    expect(await p.alice.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([{ Id: id, Ok: true, Code: 0 }]);
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Cancelled);
    expect((await p.bob.post('/UserPackage/EstablishPackage', again)).Code).toBe(0);
  });

  test.each(['快递123', 'AB 123', 'ＡＢ　１２３', 'AB\u200b123', 'AB~123', 'A'.repeat(41)])(
    'refuses %j as a number with its rule',
    async (number) => {
      const answer = await p.alice.post('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: p.xiamen.id });
      expect(answer).toMatchObject({
        Code: 201,
        status: 200,
        Data: [{ Field: 'CourierNumber', Message: expect.stringContaining('no Chinese') }],
      });
      expect(answer.Message).toContain('Use letters, digits and signs without spaces');
    },
  );

  test('refuses a customer who names another owner or a warehouse of another site, and who lacks the right', async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    expect(await p.alice.post('/UserPackage/EstablishPackage', { ...body, UserId: p.bob.userId })).toMatchObject({ Code: 100 });
    expect(await p.hkcarol.post('/UserPackage/EstablishPackage', body)).toMatchObject({ Code: 101 });
    expect(await p.clerk.post('/Package/EstablishPackage', body)).toMatchObject({ Code: 1, status: 403 });
    expect(await p.visitor().post('/Package/EstablishPackage', body)).toMatchObject({ Code: 1, status: 401 });
  });

  test('gives one of two who declare the same number at once', async () => {
    const body = { CourierNumber: freshNumber(), WarehouseId: p.xiamen.id };
    const answers = await Promise.all([p.alice, p.bob, p.alice, p.bob].map((person) => person.post('/UserPackage/EstablishPackage', body)));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 200, 200, 200]);
  });
});

describe('declaring many', () => {
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

  test('makes two hundred from four boxes, one value a line', async () => {
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

  test('refuses boxes of different lengths, each by its own code', async () => {
    const { numbers, body } = boxes(3);
    expect(await post({ ...body, ProductNames: 'Cup\nCup' })).toMatchObject({
      Code: 202,
      Message: '3 tracking numbers, but 2 product names. Give one for each, line by line.',
    });
    expect((await post({ ...body, Prices: '1' })).Code).toBe(203);
    expect((await post({ ...body, PurchasePrices: '1\n2\n3\n4' })).Code).toBe(204);
    expect(await known(numbers)).toBe(0);
  });

  test('saves nothing when one line of two hundred is wrong, and says which', async () => {
    const { numbers, body } = boxes(200);
    const prices = numbers.map((_, at) => (at === 41 ? '1.2345' : '1'));
    expect(await post({ ...body, Prices: prices.join('\n') })).toMatchObject({
      Code: 100,
      Data: [{ Line: 42, Field: 'Prices', Message: 'At most 3 decimals' }],
    });
    const wrong = numbers.map((number, at) => (at === 9 ? '包裹' : at === 3 ? 'A B' : number));
    expect(await post({ ...body, CourierNumbers: wrong.join('\n') })).toMatchObject({
      Code: 201,
      Data: [{ Line: 4, Field: 'CourierNumbers' }, { Line: 10 }],
    });
    const twice = numbers.map((number, at) => (at === 5 ? numbers[0]! : number));
    expect(await post({ ...body, CourierNumbers: twice.join('\n') })).toMatchObject({ Code: 200, Data: [{ Line: 6 }] });
    const { number } = await p.declare();
    const taken = numbers.map((own, at) => (at === 199 ? number : own));
    expect(await post({ ...body, CourierNumbers: taken.join('\n') })).toMatchObject({
      Code: 200,
      Data: [{ Line: 200, Message: `${number} has been declared already.` }],
    });
    expect(await known(numbers)).toBe(0);
  });

  test('refuses more than two hundred lines', async () => {
    const { body } = boxes(10_000);
    expect(await post(body)).toMatchObject({ Code: 106, Message: '10000 numbers are too many; at most 200 at once.' });
  });

  test('two lists with the same numbers at once make each number once', async () => {
    const { numbers, body } = boxes(40);
    const backwards = { ...body, CourierNumbers: [...numbers].reverse().join('\n') };
    const answers = await Promise.all([post(body), p.bob.post('/UserPackage/BatchEstablishPackage', backwards)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 200]);
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

  test('completes it, and refuses an older row version', async () => {
    const { id } = await p.declare({ ProductName: '', Price: null });
    const row = await p.alice.ok('/UserPackage/GetEditPackage', { Id: id });
    expect(await edit(p.alice, form(row, { ProductName: 'Lamp', Price: 12 }))).toMatchObject({ Code: 0, Data: true });
    expect(await p.row(id)).toMatchObject({ productName: 'Lamp', completionStatus: CompletionStatus.Completed });
    expect(await edit(p.alice, form(row, { ProductName: 'Lamps' }))).toMatchObject({ Code: 104, Data: { RowVersion: 2 } });
  });

  test('another number of pieces on a shelf is counted there too', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({ Quantity: 2 }, shelf);
    const row = await p.alice.ok('/UserPackage/GetEditPackage', { Id: id });
    expect((await edit(p.alice, form(row, { Quantity: 5 }))).Code).toBe(0);
    expect(await p.row(id)).toMatchObject({ quantity: 5, availableQuantity: 5 });
    expect((await p.shelfNumbered(shelf)).goods).toBe(5);
    await p.invariantsHold();
  });

  test('another customer, site or warehouse does not find it', async () => {
    const { id } = await p.declare({ WarehouseId: p.dongguan.id });
    const row = await p.open(id);
    expect((await edit(p.bob, form(row))).Code).toBe(101);
    expect((await edit(p.hkmanager, form(row))).Code).toBe(101);
    expect((await p.clerk.post('/Package/GetPackageById', { Id: id })).Code).toBe(101);
    expect((await p.dgclerk.post('/Package/GetPackageById', { Id: id })).Code).toBe(0);
    expect(await p.bob.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 101 }]);
  });

  test('a signing is taken back by the staff within a day, and only of what was declared', async () => {
    const { id, number } = await p.declare();
    await p.sign(number);
    const row = await p.open(id);
    expect(await edit(p.alice, { ...form(row), UndoSigning: true })).toMatchObject({ Code: 100 });
    expect((await edit(p.support, { ...form(row), UndoSigning: true })).Code).toBe(0);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Declared, signedTime: null });
    const item = await p.arrived();
    expect((await edit(p.support, { ...form(await p.open(item.id)), UndoSigning: true })).Code).toBe(102);
  });

  test('only a declaration that has not arrived is taken back', async () => {
    const { id } = await p.arrived();
    expect(await p.alice.ok('/UserPackage/DeletePackage', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 102 }]);
    expect(await p.alice.post('/UserPackage/DeletePackage', { Ids: [] })).toMatchObject({ Code: 121 });
  });
});
