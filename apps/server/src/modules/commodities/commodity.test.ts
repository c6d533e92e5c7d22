import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshCode, openStock, type Stocked } from './test/stock.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

const { CommodityStatus, CompletionStatus, InventoryState, SalesStatus, SpecificationAuditStatus } = enumCodes;
const draft = (more: object = {}) => ({ CommodityCode: freshCode(), Name: 'Kettle', ...more });
const open = (id: string, by = s.alice) => by.ok('/UserCommodity/GetCommodityById', { Id: id });

describe('a customer’s commodities', () => {
  test('carry what the owner says of them, under the names that other programs use', async () => {
    const categories = await s.alice.ok('/UserCommodityCategories/GetSelectCommodityCategories', {});
    const [{ Value: CargoType }] = await s.alice.ok('/UserCargoType/GetSelectCargoTypes', {});
    const [currency] = await s.alice.ok('/UserCurrencies/GetSelectCurrencies', {});
    const said = draft({
      ChineseName: '水壶',
      EnglishName: 'Kettle',
      Alias: 'Pot',
      CommoditySku: 'POT-1',
      IdentificationCode: freshCode('EAN'),
      Price: 12.5,
      CurrencyId: currency.Value,
      SalesModes: enumCodes.SalesModes.Retail,
      SalesStatus: SalesStatus.OnSale,
      CommodityCategories: categories[0]?.Id ?? null,
      CargoType,
      Length: 20,
      Width: 15,
      Geight: 25.5,
      ActualWeight: 1.2,
      GrossWeight: 1.5,
      EarlyWarningQuantity: 7,
      Remarks: 'handle with care',
    });
    const { Id } = await s.alice.ok('/UserCommodity/EstablishCommodity', said);
    const row = await open(Id);
    expect(row).toMatchObject({
      ...said,
      UserId: s.alice.userId,
      Pictures: [],
      CommodityStatus: CommodityStatus.ToBeAudited,
      SpecificationAuditStatus: SpecificationAuditStatus.ToBeAudited,
      CompletionStatus: CompletionStatus.Completed,
      AvailableQuantity: 0,
      FrozenQuantity: 0,
      DefectiveQuantity: 0,
      ProblemQuantity: 0,
      InTransitQuantity: 0,
    });
    const types = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value]));
    expect(types).toMatchObject({
      Price: 'number',
      Geight: 'number',
      CommodityStatus: 'number',
      Name: 'string',
      EarlyWarningQuantity: 'number',
    });
  });

  test('show what lies of them in five totals, over all warehouses and of one', async () => {
    const cup = await s.make();
    const [here, there] = [await s.newShelf(), await s.newShelf({}, s.dongguan)];
    await s.put(cup, 10, here);
    await s.put(cup, 4, there);
    const at = { warehouseId: s.xiamen.id, shelfId: here.id, batchDate: '2026-01-05' };
    const floor = { warehouseId: s.xiamen.id };
    const { Freeze, Expect, QcDefective, QcProblem } = enumCodes.StockMovementType;
    await s.step(cup, Freeze, 3, { ...at, state: InventoryState.Available }, { ...at, state: InventoryState.Frozen });
    await s.step(cup, Expect, 9, null, { ...floor, state: InventoryState.InTransit });
    await s.step(cup, QcDefective, 2, { ...floor, state: InventoryState.InTransit }, { ...floor, state: InventoryState.Defective });
    await s.step(cup, QcProblem, 1, { ...floor, state: InventoryState.InTransit }, { ...floor, state: InventoryState.Problem });
    const totals = { AvailableQuantity: 11, FrozenQuantity: 3, DefectiveQuantity: 2, ProblemQuantity: 1, InTransitQuantity: 6 };
    const ofOne = async (more: object, by = s.alice) =>
      (await by.ok('/UserCommodity/GetCommodity', { CommodityCode: cup.commodityCode, ...more })).Data[0];
    expect(await ofOne({})).toMatchObject(totals);
    expect(await ofOne({ WarehouseId: s.dongguan.id })).toMatchObject({ AvailableQuantity: 4, FrozenQuantity: 0, InTransitQuantity: 0 });
    expect(await open(cup.id)).toMatchObject({
      ...totals,
      Stock: [
        { WarehouseId: s.dongguan.id, AvailableQuantity: 4, OrderableQuantity: 4 },
        { WarehouseId: s.xiamen.id, AvailableQuantity: 7, OrderableQuantity: 7, FrozenQuantity: 3, OldestBatch: '2026-01-05' },
      ].sort((a) => (a.WarehouseId === s.dongguan.id ? -1 : 1)),
    });
    // Warehouse staff count what lies in their own houses.
    expect((await s.dgclerk.ok('/Commodity/GetCommodity', { CommodityCode: cup.commodityCode })).Data[0]).toMatchObject({
      AvailableQuantity: 4,
      FrozenQuantity: 0,
    });
  });

  test('need a code, each a code and a barcode of its own', async () => {
    expect((await s.alice.post('/UserCommodity/EstablishCommodity', { Name: 'Kettle' })).Code).toBe(214);
    const { id, commodityCode, identificationCode } = await s.make();
    expect((await s.alice.post('/UserCommodity/EstablishCommodity', draft({ CommodityCode: commodityCode.toLowerCase() }))).Code).toBe(216);
    expect((await s.alice.post('/UserCommodity/EstablishCommodity', draft({ IdentificationCode: identificationCode }))).Code).toBe(103);
    expect((await s.bob.post('/UserCommodity/EstablishCommodity', draft({ CommodityCode: commodityCode }))).Code).toBe(0);
    const other = await s.make();
    const { RowVersion } = await open(other.id);
    const edit = { Id: other.id, RowVersion, Name: 'Cup' };
    expect((await s.alice.post('/UserCommodity/EditCommodity', edit)).Code).toBe(214);
    expect((await s.alice.post('/UserCommodity/EditCommodity', { ...edit, CommodityCode: commodityCode })).Code).toBe(216);
    expect((await s.row(id)).commodityCode).toBe(commodityCode);
  });

  test('get one code once, however many ask at the same moment', async () => {
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 20 }, () => s.alice.post('/UserCommodity/EstablishCommodity', body)));
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => 216)]);
  });

  test('take their cargo type and customs code from their category unless they have their own', async () => {
    const [{ Value: cargo }] = await s.manager.ok('/CargoType/GetSelectCargoTypes', {});
    const name = { 'zh-cn': freshCode('类'), 'zh-tw': freshCode('類'), 'en-us': freshCode('Cat') };
    const { Id } = await s.manager.ok('/CommodityCategories/EstablishCommodityCategories', {
      Name: name,
      DefaultCargoTypeId: cargo,
      HsCode: '691110',
    });
    const inCategory = await s.make({ CommodityCategories: Id });
    expect(inCategory).toMatchObject({ cargoTypeId: cargo, hsCode: '691110' });
    expect(await s.make({ CommodityCategories: Id, HsCode: '691200' })).toMatchObject({ cargoTypeId: cargo, hsCode: '691200' });
    const found = await s.alice.ok('/UserCommodity/GetCommodity', { CategoryId: Id });
    expect(found.Total).toBe(2);
  });

  test('are looked at before they are ordered, and again when their owner says they are something else', async () => {
    const waiting = await s.make({}, { wait: true });
    expect(waiting.commodityStatus).toBe(CommodityStatus.ToBeAudited);
    const reject = { Ids: [waiting.id], Approved: false };
    expect((await s.manager.post('/Commodity/AuditCommodity', reject)).Code).toBe(100);
    await s.manager.ok('/Commodity/AuditCommodity', { ...reject, Remarks: 'What is it made of?' });
    expect(await s.row(waiting.id)).toMatchObject({ commodityStatus: CommodityStatus.Rejected, auditRemarks: 'What is it made of?' });
    expect((await s.messagesOf(s.alice)).at(-1)!.content).toContain('What is it made of?');
    const edit = async (more: object) => {
      const { RowVersion } = await open(waiting.id);
      await s.alice.ok('/UserCommodity/EditCommodity', {
        Id: waiting.id,
        RowVersion,
        CommodityCode: waiting.commodityCode,
        Name: 'Tea cup',
        ...more,
      });
    };
    await edit({ Material: 'Clay' });
    expect((await s.row(waiting.id)).commodityStatus).toBe(CommodityStatus.ToBeAudited);
    await s.manager.ok('/UserCommodity/AuditCommodity', { Ids: [waiting.id], Approved: true });
    await edit({ Remarks: 'fragile' });
    expect((await s.row(waiting.id)).commodityStatus).toBe(CommodityStatus.Normal);
    await edit({ Name: 'Fireworks' });
    expect((await s.row(waiting.id)).commodityStatus).toBe(CommodityStatus.ToBeAudited);
    const twice = { Ids: [waiting.id], Approved: true };
    await s.manager.ok('/Commodity/AuditCommodity', twice);
    expect((await s.manager.post('/Commodity/AuditCommodity', twice)).Code).toBe(102);
  });

  test('made by the staff are theirs whom they name, and open at once', async () => {
    const { Id } = await s.manager.ok('/Commodity/EstablishCommodity', draft({ UserId: s.bob.userId }));
    expect(await s.row(Id)).toMatchObject({ ownerId: s.bob.userId, commodityStatus: CommodityStatus.Normal });
    expect((await s.manager.post('/Commodity/EstablishCommodity', draft())).Code).toBe(100);
    expect((await s.manager.post('/Commodity/EstablishCommodity', draft({ UserId: s.hkcarol.userId }))).Code).toBe(101);
    const { RowVersion } = await open(Id, s.bob);
    await s.manager.ok('/Commodity/EditCommodity', { ...draft({ UserId: s.alice.userId }), Id, RowVersion });
    expect((await s.row(Id)).ownerId).toBe(s.bob.userId);
  });

  test('are deleted only when nothing of them is there or on its way', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 1, place);
    expect((await s.alice.post('/UserCommodity/DeleteCommodity', { Id: cup.id })).Code).toBe(105);
    const at = { warehouseId: s.xiamen.id, state: InventoryState.Available, shelfId: place.id, batchDate: '2026-01-05' };
    await s.step(cup, enumCodes.StockMovementType.Dispose, 1, at, null);
    await s.alice.ok('/UserCommodity/DeleteCommodity', { Id: cup.id });
    expect((await s.alice.post('/UserCommodity/GetCommodityById', { Id: cup.id })).Code).toBe(101);
  });

  test('are sold or not as their owner says', async () => {
    const [a, b] = [await s.make(), await s.make()];
    await s.alice.ok('/UserCommodity/SetCommoditySalesStatus', { Ids: [a.id, b.id], SalesStatus: SalesStatus.Halted });
    expect([(await s.row(a.id)).salesStatus, (await s.row(b.id)).salesStatus]).toEqual([SalesStatus.Halted, SalesStatus.Halted]);
    expect((await s.bob.post('/UserCommodity/SetCommoditySalesStatus', { Ids: [a.id], SalesStatus: SalesStatus.OnSale })).Code).toBe(101);
    expect((await s.alice.post('/UserCommodity/SetCommoditySalesStatus', { Ids: [], SalesStatus: SalesStatus.OnSale })).Code).not.toBe(0);
  });
});

describe('both prefixes', () => {
  const prefixes = [
    {
      list: '/Commodity/GetCommodity',
      ofUser: '/Commodity/GetCommodityByUserId',
      make: '/Commodity/EstablishCommodity',
      open: '/Commodity/GetCommodityById',
      edit: '/Commodity/EditCommodity',
      remove: '/Commodity/DeleteCommodity',
    },
    {
      list: '/UserCommodity/GetCommodity',
      ofUser: '/UserCommodity/GetCommodityByUserId',
      make: '/UserCommodity/EstablishCommodity',
      open: '/UserCommodity/GetCommodityById',
      edit: '/UserCommodity/EditCommodity',
      remove: '/UserCommodity/DeleteCommodity',
    },
  ];
  const idsOf = ({ Data }: { Data: { Id: string }[] }) => Data.map(({ Id }) => Id);

  test.each(prefixes)('answer everybody alike; what is seen depends on the caller, not on the prefix: $list', async (path) => {
    const [own, other] = [await s.make(), await s.make({}, { by: s.bob })];
    const seen = async (by = s.alice) => idsOf(await by.ok(path.list, { rows: 100 }));
    expect(await seen()).toContain(own.id);
    expect(await seen()).not.toContain(other.id);
    expect(await seen(s.manager)).toEqual(expect.arrayContaining([own.id, other.id]));
    expect(await seen(s.hkmanager)).not.toContain(own.id);
    expect((await s.alice.post(path.open, { Id: other.id })).Code).toBe(101);
    expect((await s.hkmanager.post(path.open, { Id: own.id })).Code).toBe(101);
    expect(idsOf(await s.alice.ok(path.ofUser, {}))).toContain(own.id);
    expect(idsOf(await s.manager.ok(path.ofUser, { UserId: s.bob.userId }))).toContain(other.id);
    expect((await s.manager.post(path.ofUser, {})).Code).toBe(100);
    const { Id } = await s.alice.ok(path.make, draft());
    const { RowVersion, CommodityCode } = await s.alice.ok(path.open, { Id });
    const edit = { Id, RowVersion, CommodityCode, Name: 'Pan' };
    expect((await s.bob.post(path.edit, edit)).Code).toBe(101);
    await s.alice.ok(path.edit, edit);
    expect((await s.alice.post(path.edit, edit)).Code).toBe(104);
    expect((await s.bob.post(path.remove, { Id })).Code).toBe(101);
    await s.alice.ok(path.remove, { Id });
    expect((await s.clerk.post(path.make, draft({ UserId: s.alice.userId }))).Code).toBe(1);
  });

  test('keep what is the staff’s from customers', async () => {
    const { id } = await s.make();
    const staffOnly: [string, object][] = [
      ['AuditCommodity', { Ids: [id], Approved: true }],
      ['GetCommoditySpecification', { Id: id }],
      ['EditCommoditySpecification', { Id: id, Length: 1, Width: 1, Geight: 1, ActualOfWeight: 1 }],
      ['AuditCommoditySpecification', { Ids: [id], Approved: true }],
      ['UpdateCommoditySpecificationAuditStatus', { Ids: [id], Approved: true }],
      ['AdjustCommodityInventory', { WarehouseId: s.xiamen.id, CommodityId: id, InventoryState: 1, Quantity: 1, Remarks: 'found' }],
    ];
    for (const prefix of ['/Commodity', '/UserCommodity'])
      for (const [name, body] of staffOnly) expect(await s.alice.post(`${prefix}/${name}`, body)).toMatchObject({ status: 403, Code: 1 });
  });
});

describe('what a customer may order', () => {
  test('lies on a shelf of the warehouse and is open for orders', async () => {
    const [onShelf, onFloor, waiting] = [await s.make(), await s.make(), await s.make({}, { wait: true })];
    const place = await s.newShelf();
    await s.put(onShelf, 6, place);
    await s.put(waiting, 6, place);
    await s.step(onFloor, enumCodes.StockMovementType.AdjustIn, 6, null, { warehouseId: s.xiamen.id, state: InventoryState.Available });
    for (const path of ['/Commodity/GetOrderCommodityByUserId', '/UserCommodity/GetOrderCommodityByUserId']) {
      const list = await s.alice.ok(path, { WarehouseId: s.xiamen.id, rows: 100 });
      const mine = list.Data.filter(({ Id }: { Id: string }) => [onShelf.id, onFloor.id, waiting.id].includes(Id));
      expect(mine).toMatchObject([{ Id: onShelf.id, AvailableQuantity: 6, OrderableQuantity: 6 }]);
    }
    const elsewhere = await s.alice.ok('/UserCommodity/GetOrderCommodityByUserId', { WarehouseId: s.dongguan.id, rows: 100 });
    expect(elsewhere.Data.map(({ Id }: { Id: string }) => Id)).not.toContain(onShelf.id);
    expect((await s.manager.post('/Commodity/GetOrderCommodityByUserId', { WarehouseId: s.xiamen.id })).Code).toBe(100);
    const asked = await s.manager.ok('/Commodity/GetOrderCommodityByUserId', {
      WarehouseId: s.xiamen.id,
      UserId: s.alice.userId,
      rows: 100,
    });
    expect(asked.Data.map(({ Id }: { Id: string }) => Id)).toContain(onShelf.id);
  });
});
