import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
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
  test(
    'store what the owner enters, under the names of the API',
    covers(
      'FIELD-Commodity-CommodityCode',
      'FIELD-Commodity-Name',
      'FIELD-Commodity-CommoditySku',
      'FIELD-Commodity-Price',
      'FIELD-Commodity-SalesModes',
      'FIELD-Commodity-CommodityStatus',
      'FIELD-Commodity-CommodityCategories',
      'FIELD-Commodity-IdentificationCode',
      'FIELD-Commodity-Pictures',
      'FIELD-Commodity-Length',
      'FIELD-Commodity-Width',
      'FIELD-Commodity-Geight',
      'FIELD-Commodity-Weights',
      'FIELD-Commodity-CargoType',
      'FIELD-Commodity-WarningQuantity',
      'FIELD-Commodity-Remarks',
      'FIELD-Commodity-User',
      'FIELD-NOTE-TYPES',
      'FIELD-NOTE-Geight',
    ),
    async () => {
      const categories = await s.alice.ok('/UserCommodityCategories/GetSelectCommodityCategories', {});
      const [{ Value: CargoType }] = await s.alice.ok('/UserCargoType/GetSelectCargoTypes', {});
      const [currency] = await s.alice.ok('/UserCurrencies/GetSelectCurrencies', {});
      const kettle = draft({
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
      const { Id } = await s.alice.ok('/UserCommodity/EstablishCommodity', kettle);
      const row = await open(Id);
      expect(row).toMatchObject({
        ...kettle,
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
    },
  );

  test('show five stock totals, over all warehouses and for one', covers('FIELD-Commodity-InventoryTotals'), async () => {
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
    // Warehouse staff count only the stock of their own warehouses.
    expect((await s.dgclerk.ok('/Commodity/GetCommodity', { CommodityCode: cup.commodityCode })).Data[0]).toMatchObject({
      AvailableQuantity: 4,
      FrozenQuantity: 0,
    });
  });

  test('require a code, and unique codes and barcodes', async () => {
    expect(await s.alice.post('/UserCommodity/EstablishCommodity', { Name: 'Kettle' })).toBeRefused('CommodityCodeRequired');
    const { id, commodityCode, identificationCode } = await s.make();
    expect(await s.alice.post('/UserCommodity/EstablishCommodity', draft({ CommodityCode: commodityCode.toLowerCase() }))).toBeRefused(
      'CommodityCodeExists',
    );
    expect(await s.alice.post('/UserCommodity/EstablishCommodity', draft({ IdentificationCode: identificationCode }))).toBeRefused(
      'Duplicate',
    );
    expect(await s.bob.post('/UserCommodity/EstablishCommodity', draft({ CommodityCode: commodityCode }))).toSucceed();
    const other = await s.make();
    const { RowVersion } = await open(other.id);
    const edit = { Id: other.id, RowVersion, Name: 'Cup' };
    expect(await s.alice.post('/UserCommodity/EditCommodity', { ...edit, CommodityCode: '' })).toBeRefused('CommodityCodeRequired');
    expect(await s.alice.post('/UserCommodity/EditCommodity', { ...edit, CommodityCode: commodityCode })).toBeRefused(
      'CommodityCodeExists',
    );
    expect((await s.row(id)).commodityCode).toBe(commodityCode);
  });

  test('get a code only once under concurrent requests', async () => {
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 20 }, () => s.alice.post('/UserCommodity/EstablishCommodity', body)));
    expect(answers.map(outcomeOf).sort()).toEqual([...Array(19).fill('CommodityCodeExists'), 'Ok']);
  });

  test('inherit cargo type and customs code from their category unless set', async () => {
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

  test('need an audit before ordering, and again after the owner changes what they are', async () => {
    const waiting = await s.make({}, { wait: true });
    expect(waiting.commodityStatus).toBe(CommodityStatus.ToBeAudited);
    const reject = { Ids: [waiting.id], Approved: false };
    expect(await s.manager.post('/Commodity/AuditCommodity', reject)).toBeRefused('ValidationFailed');
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
    expect(await s.manager.post('/Commodity/AuditCommodity', twice)).toBeRefused('StateNotAllowed');
  });

  test('belong to the customer whom the staff name, and need no audit when staff create them', async () => {
    const { Id } = await s.manager.ok('/Commodity/EstablishCommodity', draft({ UserId: s.bob.userId }));
    expect(await s.row(Id)).toMatchObject({ ownerId: s.bob.userId, commodityStatus: CommodityStatus.Normal });
    expect(await s.manager.post('/Commodity/EstablishCommodity', draft())).toBeRefused('ValidationFailed');
    expect(await s.manager.post('/Commodity/EstablishCommodity', draft({ UserId: s.hkcarol.userId }))).toBeRefused('NotFound');
    const { RowVersion } = await open(Id, s.bob);
    await s.manager.ok('/Commodity/EditCommodity', { ...draft({ UserId: s.alice.userId }), Id, RowVersion });
    expect((await s.row(Id)).ownerId).toBe(s.bob.userId);
  });

  test('can be deleted only without stock and incoming goods', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 1, place);
    expect(await s.alice.post('/UserCommodity/DeleteCommodity', { Id: cup.id })).toBeRefused('InUse');
    const at = { warehouseId: s.xiamen.id, state: InventoryState.Available, shelfId: place.id, batchDate: '2026-01-05' };
    await s.step(cup, enumCodes.StockMovementType.Dispose, 1, at, null);
    await s.alice.ok('/UserCommodity/DeleteCommodity', { Id: cup.id });
    expect(await s.alice.post('/UserCommodity/GetCommodityById', { Id: cup.id })).toBeRefused('NotFound');
  });

  test('go on and off sale as their owner decides', async () => {
    const [a, b] = [await s.make(), await s.make()];
    await s.alice.ok('/UserCommodity/SetCommoditySalesStatus', { Ids: [a.id, b.id], SalesStatus: SalesStatus.Halted });
    expect([(await s.row(a.id)).salesStatus, (await s.row(b.id)).salesStatus]).toEqual([SalesStatus.Halted, SalesStatus.Halted]);
    expect(await s.bob.post('/UserCommodity/SetCommoditySalesStatus', { Ids: [a.id], SalesStatus: SalesStatus.OnSale })).toBeRefused(
      'NotFound',
    );
    expect(await s.alice.post('/UserCommodity/SetCommoditySalesStatus', { Ids: [], SalesStatus: SalesStatus.OnSale })).not.toSucceed();
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

  test.each(prefixes)(
    'answer every audience alike and scope the data by caller, not by prefix: $list',
    covers(
      'CALL-Commodity-GetCommodity',
      'CALL-Commodity-GetCommodityByUserId',
      'CALL-Commodity-EstablishCommodity',
      'CALL-Commodity-GetCommodityById',
      'CALL-Commodity-EditCommodity',
      'CALL-Commodity-DeleteCommodity',
      'CALL-UserCommodity-GetCommodity',
      'CALL-UserCommodity-GetCommodityByUserId',
      'CALL-UserCommodity-EstablishCommodity',
      'CALL-UserCommodity-GetCommodityById',
      'CALL-UserCommodity-EditCommodity',
      'CALL-UserCommodity-DeleteCommodity',
      'COMMODITY-BOTH',
    ),
    async (path) => {
      const [own, other] = [await s.make(), await s.make({}, { by: s.bob })];
      const seen = async (by = s.alice) => idsOf(await by.ok(path.list, { rows: 100 }));
      expect(await seen()).toContain(own.id);
      expect(await seen()).not.toContain(other.id);
      expect(await seen(s.manager)).toEqual(expect.arrayContaining([own.id, other.id]));
      expect(await seen(s.hkmanager)).not.toContain(own.id);
      expect(await s.alice.post(path.open, { Id: other.id })).toBeRefused('NotFound');
      expect(await s.hkmanager.post(path.open, { Id: own.id })).toBeRefused('NotFound');
      expect(idsOf(await s.alice.ok(path.ofUser, {}))).toContain(own.id);
      expect(idsOf(await s.manager.ok(path.ofUser, { UserId: s.bob.userId }))).toContain(other.id);
      expect(await s.manager.post(path.ofUser, {})).toBeRefused('ValidationFailed');
      const { Id } = await s.alice.ok(path.make, draft());
      const { RowVersion, CommodityCode } = await s.alice.ok(path.open, { Id });
      const edit = { Id, RowVersion, CommodityCode, Name: 'Pan' };
      expect(await s.bob.post(path.edit, edit)).toBeRefused('NotFound');
      await s.alice.ok(path.edit, edit);
      expect(await s.alice.post(path.edit, edit)).toBeRefused('ConcurrencyConflict');
      expect(await s.bob.post(path.remove, { Id })).toBeRefused('NotFound');
      await s.alice.ok(path.remove, { Id });
      expect(await s.clerk.post(path.make, draft({ UserId: s.alice.userId }))).toBeRefused('NoPermission');
    },
  );

  test('refuse staff operations to customers', async () => {
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
      for (const [name, body] of staffOnly)
        expect(await s.alice.post(`${prefix}/${name}`, body)).toBeRefused('NoPermission', { status: 403 });
  });
});

describe('commodities that a customer may order', () => {
  test(
    'are on a shelf of the warehouse and open for orders',
    covers('CALL-Commodity-GetOrderCommodityByUserId', 'CALL-UserCommodity-GetOrderCommodityByUserId'),
    async () => {
      const [onShelf, onFloor, waiting] = [await s.make(), await s.make(), await s.make({}, { wait: true })];
      const place = await s.newShelf();
      await s.put(onShelf, 6, place);
      await s.put(waiting, 6, place);
      await s.step(onFloor, enumCodes.StockMovementType.AdjustIn, 6, null, { warehouseId: s.xiamen.id, state: InventoryState.Available });
      for (const path of ['/Commodity/GetOrderCommodityByUserId', '/UserCommodity/GetOrderCommodityByUserId']) {
        const list = await s.alice.ok(path, { WarehouseId: s.xiamen.id, rows: 100 });
        const ownRows = list.Data.filter(({ Id }: { Id: string }) => [onShelf.id, onFloor.id, waiting.id].includes(Id));
        expect(ownRows).toMatchObject([{ Id: onShelf.id, AvailableQuantity: 6, OrderableQuantity: 6 }]);
      }
      const elsewhere = await s.alice.ok('/UserCommodity/GetOrderCommodityByUserId', { WarehouseId: s.dongguan.id, rows: 100 });
      expect(elsewhere.Data.map(({ Id }: { Id: string }) => Id)).not.toContain(onShelf.id);
      expect(await s.manager.post('/Commodity/GetOrderCommodityByUserId', { WarehouseId: s.xiamen.id })).toBeRefused('ValidationFailed');
      const response = await s.manager.ok('/Commodity/GetOrderCommodityByUserId', {
        WarehouseId: s.xiamen.id,
        UserId: s.alice.userId,
        rows: 100,
      });
      expect(response.Data.map(({ Id }: { Id: string }) => Id)).toContain(onShelf.id);
    },
  );
});
