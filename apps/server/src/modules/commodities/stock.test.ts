import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { readRows } from '../../core/sheets/spreadsheet.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openStock, type Stocked } from './test/stock.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

const { CompletionStatus, InventoryState, SpecificationAuditStatus } = enumCodes;
const measures = (more: object = {}) => ({ Length: 12, Width: 11, Geight: 10, ActualOfWeight: 0.6, GrossOfWeight: 0.7, ...more });
const download = (url: string) => s.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });

describe('the specification', () => {
  test(
    'is completed by a measurement and then audited',
    covers(
      'FIELD-Commodity-SpecAuditStatus',
      'FIELD-Commodity-SpecCompleted',
      'CALL-Commodity-UpdateCommoditySpecificationAuditStatus',
      'CALL-Commodity-GetCommoditySpecification',
      'CALL-Commodity-EditCommoditySpecification',
      'CALL-UserCommodity-UpdateCommoditySpecificationAuditStatus',
      'CALL-UserCommodity-GetCommoditySpecification',
      'CALL-UserCommodity-EditCommoditySpecification',
    ),
    async () => {
      const cup = await s.make({ Length: 0, Width: 0, Geight: 0, GrossWeight: 0, ActualWeight: 0 });
      expect(cup.completionStatus).toBe(CompletionStatus.ToBeCompleted);
      expect(await s.manager.post('/Commodity/AuditCommoditySpecification', { Ids: [cup.id], Approved: true })).toBeRefused(
        'StateNotAllowed',
      );
      await s.clerk.ok('/Commodity/EditCommoditySpecification', { Id: cup.id, ...measures() });
      const read = await s.clerk.ok('/Commodity/GetCommoditySpecification', { IdentificationCode: cup.identificationCode });
      expect(read).toMatchObject({
        Id: cup.id,
        MeasuredLength: 12,
        MeasuredWidth: 11,
        MeasuredGeight: 10,
        MeasuredActualWeight: 0.6,
        MeasuredGrossWeight: 0.7,
        CompletionStatus: CompletionStatus.Completed,
        SpecificationAuditStatus: SpecificationAuditStatus.ToBeAudited,
      });
      await s.manager.ok('/Commodity/UpdateCommoditySpecificationAuditStatus', { Ids: [cup.id], Approved: true });
      expect((await s.row(cup.id)).specificationAuditStatus).toBe(SpecificationAuditStatus.Approved);
      expect(await s.manager.post('/UserCommodity/UpdateCommoditySpecificationAuditStatus', { Ids: [cup.id], Approved: true })).toBeRefused(
        'StateNotAllowed',
      );
      await s.clerk.ok('/UserCommodity/EditCommoditySpecification', { Id: cup.id, ...measures({ Length: 13 }) });
      await s.manager.ok('/UserCommodity/AuditCommoditySpecification', { Ids: [cup.id], Approved: false });
      expect((await s.clerk.ok('/UserCommodity/GetCommoditySpecification', { Id: cup.id })).SpecificationAuditStatus).toBe(
        SpecificationAuditStatus.Rejected,
      );
    },
  );

  test('is audited again after a change by its owner', async () => {
    const cup = await s.make();
    await s.manager.ok('/Commodity/AuditCommoditySpecification', { Ids: [cup.id], Approved: true });
    const edit = async (more: object) => {
      const { RowVersion } = await s.alice.ok('/UserCommodity/GetCommodityById', { Id: cup.id });
      const same = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
      await s.alice.ok('/UserCommodity/EditCommodity', {
        Id: cup.id,
        RowVersion,
        CommodityCode: cup.commodityCode,
        Name: cup.name,
        ...same,
        ...more,
      });
      return (await s.row(cup.id)).specificationAuditStatus;
    };
    expect(await edit({ Remarks: 'new' })).toBe(SpecificationAuditStatus.Approved);
    expect(await edit({ Geight: 9.5 })).toBe(SpecificationAuditStatus.ToBeAudited);
  });

  test('changes the load of shelves with its size, even of full ones', async () => {
    const cup = await s.make();
    const place = await s.newShelf({ long: '20', wide: '20', high: '10', maxWeight: '2', remainingVolume: '0.004' });
    await s.put(cup, 4, place);
    expect(await s.shelfRow(place.id)).toMatchObject({ goods: 4, usedWeight: '2.000', usedVolume: '0.004000' });
    await s.clerk.ok('/Commodity/EditCommoditySpecification', { Id: cup.id, ...measures() });
    expect(await s.shelfRow(place.id)).toMatchObject({ goods: 4, usedWeight: '2.800', usedVolume: '0.005280' });
    const at = { warehouseId: s.xiamen.id, state: InventoryState.Available, shelfId: place.id, batchDate: '2026-01-05' };
    await s.step(cup, enumCodes.StockMovementType.Dispose, 4, at, null);
    expect(await s.shelfRow(place.id)).toMatchObject({ goods: 0, usedWeight: '0.000', usedVolume: '0.000000' });
  });

  test('refuses impossible values, and unlikely ones without confirmation', async () => {
    const cup = await s.make();
    const post = (more: object, by = s.clerk) => by.post('/Commodity/EditCommoditySpecification', { Id: cup.id, ...measures(more) });
    expect(await post({ Length: 0 })).toBeRefused('ValidationFailed');
    expect(await post({ ActualOfWeight: 6901234567892 })).toBeRefused('ValidationFailed');
    expect(await post({ ActualOfWeight: 0.8 })).toBeRefused('ValidationFailed');
    expect(await post({ Length: 900 })).toBeRefused('ValidationFailed', { Data: { Asks: expect.any(String) } });
    expect(await post({}, s.hkmanager)).toBeRefused('NotFound');
    expect(await s.clerk.post('/Commodity/GetCommoditySpecification', { IdentificationCode: 'NOBODYS' })).toBeRefused('NotFound');
    expect(await s.clerk.post('/Commodity/GetCommoditySpecification', {})).toBeRefused('ValidationFailed');
  });

  test('requires the owner when two customers use the scanned code', async () => {
    const cup = await s.make();
    const other = await s.make({ IdentificationCode: cup.identificationCode }, { by: s.bob });
    const read = (more: object = {}) =>
      s.clerk.post('/Commodity/GetCommoditySpecification', { IdentificationCode: cup.identificationCode, ...more });
    expect(await read()).toBeRefused('Duplicate');
    expect((await read({ UserId: s.bob.userId })).Data.Id).toBe(other.id);
  });
});

describe('manual stock adjustment', () => {
  const correct = (cup: { id: string }, place: { id: string } | null, Quantity: number, more: object = {}, by = s.manager, key?: string) =>
    by.post('/Commodity/AdjustCommodityInventory', {
      WarehouseId: s.xiamen.id,
      ShelvesId: place?.id ?? null,
      CommodityId: cup.id,
      InventoryState: InventoryState.Available,
      Quantity,
      Remarks: 'behind the shelf',
      IdempotencyKey: key || undefined,
      ...more,
    });
  const pieces = async (cup: { id: string }) => (await s.stockOf(cup.id)).reduce((all, { quantity }) => all + quantity, 0);

  test('adds and removes pieces with a reason, the oldest first, once per idempotency key', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 3, place, '2026-01-01');
    await s.put(cup, 3, place, '2026-02-01');
    expect(await correct(cup, place, -4, {}, s.manager, `take-${cup.id}`)).toSucceed();
    expect(await correct(cup, place, -4, {}, s.manager, `take-${cup.id}`)).toSucceed();
    expect((await s.stockOf(cup.id)).map(({ batchDate, quantity }) => [batchDate, quantity])).toEqual([['2026-02-01', 2]]);
    expect(await correct(cup, place, 5)).toSucceed();
    const list = await s.manager.ok('/Commodity/GetCommodityInventory', { CommodityId: cup.id, ShelvesId: place.id });
    expect(list.Total).toBe(2);
    const movements = await s.manager.ok('/Commodity/GetStockMovements', { CommodityId: cup.id });
    const { AdjustIn, AdjustOut } = enumCodes.StockMovementType;
    const hands = movements.Data.filter(({ OperatorId }: { OperatorId: string }) => OperatorId === s.manager.userId);
    expect(hands).toMatchObject([
      { StockMovementType: AdjustIn, Quantity: 5, Reason: 'behind the shelf' },
      { StockMovementType: AdjustOut, Quantity: 1 },
      { StockMovementType: AdjustOut, Quantity: 3 },
    ]);
    // The person is shown by display name everywhere, not by user name.
    expect(await s.manager.ok('/User/EditMineProfile', { NickName: '陳美玲' })).toBe(true);
    const named = await s.manager.ok('/Commodity/GetStockMovements', { CommodityId: cup.id });
    expect(named.Data.map(({ OperatorName }: { OperatorName: string }) => OperatorName)).toContain('陳美玲');
    // The owner reads the movements without the person: it may be staff or a buyer.
    const owners = await s.alice.ok('/UserCommodity/GetStockMovements', { CommodityId: cup.id });
    expect(owners.Data.map(({ Id }: { Id: string }) => Id)).toEqual(movements.Data.map(({ Id }: { Id: string }) => Id));
    expect(Object.keys(owners.Data[0]).filter((name) => name.startsWith('Operator'))).toEqual([]);
    expect(await s.shelfRow(place.id)).toMatchObject({ goods: 7 });
  });

  test('requires a reason and available pieces, and refuses reserved ones', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 2, place);
    expect(await correct(cup, place, -3)).toBeRefused('InsufficientStock');
    expect(await correct(cup, null, -1)).toBeRefused('InsufficientStock');
    expect(await correct(cup, place, 0)).toBeRefused('ValidationFailed');
    expect(await correct(cup, place, -1, { Remarks: '' })).toBeRefused('ValidationFailed');
    expect(await correct(cup, place, -1, { InventoryState: InventoryState.Frozen })).toBeRefused('StateNotAllowed');
    expect(await correct(cup, await s.newShelf({}, s.dongguan), 1)).toBeRefused('WarehouseMismatch');
    expect(await correct(cup, place, -1, {}, s.hkmanager)).toBeRefused('NotFound');
    expect(await correct(cup, place, -1, {}, s.clerk)).toBeRefused('NoPermission');
    expect(await pieces(cup)).toBe(2);
  });

  test('refuses more per day than one person may correct and refers to a stock count', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.configure({ countLimitPieces: 20 });
    expect(await correct(cup, place, 21)).toBeRefused('LimitExceeded');
    expect(await correct(cup, place, 15)).toSucceed();
    const answers = await Promise.all([correct(cup, place, 5), correct(cup, place, 5), correct(cup, place, -5)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['LimitExceeded', 'LimitExceeded', 'Ok']);
    await s.configure({ countLimitPieces: 0 });
    expect(await correct(cup, place, 100)).toSucceed();
    await s.configure({ countLimitPieces: 20 });
  });
});

describe('printed documents', () => {
  test('prints the requested number of labels with the codes of commodities', async () => {
    const [a, b] = [await s.make({ Name: '青花瓷茶杯 Tea cup' }), await s.make({ IdentificationCode: null })];
    for (const prefix of ['/Commodity', '/UserCommodity']) {
      const address = await s.alice.ok(`${prefix}/PrintCommodityLabels`, { Ids: [a.id, b.id], Copies: 3 });
      const file = await download(address);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(6);
    }
    expect(await s.bob.post('/UserCommodity/PrintCommodityLabels', { Ids: [a.id] })).toBeRefused('NotFound');
    expect(await s.alice.post('/UserCommodity/PrintCommodityLabels', { Ids: [] })).not.toSucceed();
  });

  test('name in the answer what they cannot show, in the reader’s language', async () => {
    const print = async (Name: string) => s.alice.post('/UserCommodity/PrintCommodityLabels', { Ids: [(await s.make({ Name })).id] });
    expect(await print('한국 김 선물 세트 𠮷野家 📦')).toSucceed({ Message: '' });
    expect(await print('شاي ١')).toSucceed({ Message: expect.stringMatching(/^No font has these characters.*ش/) });
    expect(await print('很长的商品名称'.repeat(14))).toSucceed({
      Message: expect.stringMatching(/^Didn’t fit on the paper.*很长的商品名称/),
    });
  });

  test(
    'reports stock per commodity and warehouse with age and value',
    covers(
      'CALL-Commodity-GetCommodityReport',
      'CALL-Commodity-PrintCommodityReport',
      'CALL-UserCommodity-GetCommodityReport',
      'CALL-UserCommodity-PrintCommodityReport',
    ),
    async () => {
      const [currency] = await s.alice.ok('/UserCurrencies/GetSelectCurrencies', {});
      const cup = await s.make({ Price: 2.5, CurrencyId: currency?.Value, EarlyWarningQuantity: 50 });
      await s.put(cup, 8, await s.newShelf(), '2026-01-05');
      await s.put(cup, 2, await s.newShelf({}, s.dongguan), '2026-02-05');
      const paths = [
        { read: '/Commodity/GetCommodityReport', print: '/Commodity/PrintCommodityReport' },
        { read: '/UserCommodity/GetCommodityReport', print: '/UserCommodity/PrintCommodityReport' },
      ];
      for (const { read, print } of paths) {
        const { Data, Total } = await s.alice.ok(read, { Content: cup.commodityCode });
        expect(Total).toBe(2);
        const here = Data.find(({ WarehouseId }: { WarehouseId: string }) => WarehouseId === s.xiamen.id);
        expect(here).toMatchObject({
          CommodityCode: cup.commodityCode,
          AvailableQuantity: 8,
          FrozenQuantity: 0,
          OldestBatch: '2026-01-05',
          DaysInStock: expect.any(Number),
          RunsLow: true,
          Volume: 0.008,
          Weight: 4,
          Value: 20,
        });
        expect((await s.bob.ok(read, { Content: cup.commodityCode })).Total).toBe(0);
        const input = { Content: cup.commodityCode, WarehouseId: s.xiamen.id };
        const rows = await readRows((await download(await s.alice.ok(print, input))).rawPayload);
        expect(rows).toHaveLength(2);
        expect(rows[1]).toEqual(expect.arrayContaining([cup.commodityCode, '8', '0.008', '4', '20']));
      }
      expect((await s.manager.ok('/Commodity/GetCommodityReport', { UserId: s.alice.userId, DaysAtLeast: 9999 })).Total).toBe(0);
      expect(
        (await s.manager.ok('/Commodity/GetCommodityReport', { UserId: s.alice.userId, DaysAtLeast: 1, RunsLow: true, rows: 100 })).Total,
      ).toBeGreaterThan(0);
    },
  );
});
