import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openReturns, type Returns } from './test/returning.ts';

const { WarehouseDocumentStatus, InspectionResult, InventoryState, StockMovementType } = enumCodes;
let p: Returns;
beforeAll(async () => {
  p = await openReturns();
});
afterAll(() => p.close());

describe('announcing returned goods', () => {
  test('shows a draft to the customer alone until it is submitted', async () => {
    const kettle = await p.commodity();
    const draft = await p.establish([[kettle.id, 3]], { Submit: false });
    expect(await p.open(draft.id, p.alice)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Draft,
      GoodsTotal: 3,
      ReturnReason: 2,
      Goods: [{ CommodityId: kettle.id, Quantity: 3, CommodityCode: kettle.code }],
    });
    expect(draft.number).toMatch(/^RD\d{11}$/);
    expect(await p.listed(p.clerk, { FormType: 2, OrderNo: draft.number })).toEqual([]);
    const { RowVersion, ...form } = await p.alice.ok('/UserReturnOrder/GetEditReturnOrder', { Id: draft.id });
    expect(form.Goods).toEqual([{ CommodityId: kettle.id, Quantity: 3 }]);
    expect(await p.edit(draft.id, RowVersion, [[kettle.id, 4]], { Submit: true })).toSucceed({ Data: true });
    expect(await p.open(draft.id)).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Submitted, GoodsTotal: 4 });
    expect(await p.listed(p.clerk, { FormType: 2, OrderNo: draft.number })).toEqual([draft.id]);
  });

  test('is listed for one customer by form type 1, whom staff must name', covers('PICKER-ReturnOrders'), async () => {
    const { id, number } = await p.announced(1);
    expect(await p.listed(p.alice, { FormType: 1, UserId: p.alice.userId, OrderNo: number })).toEqual([id]);
    expect(await p.bob.ok('/UserReturnOrder/GetReturnOrders', { FormType: 1, OrderNo: number })).toMatchObject({ Total: 0, Data: [] });
    expect(await p.listed(p.manager, { FormType: 1, UserId: p.alice.userId, OrderNo: number })).toEqual([id]);
    expect(await p.manager.post('/ReturnOrder/GetReturnOrders', { FormType: 1 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'UserId' }],
    });
    expect(
      await p.listed(p.manager, { FormType: 2, WarehouseDocumentStatus: WarehouseDocumentStatus.Submitted, ReturnReason: 2 }),
    ).toContain(id);
  });

  test('rejects foreign, repeated or unfit goods, and none', async () => {
    const [kettle, his] = [await p.commodity(), await p.commodity({}, p.bob)];
    const [bare, unapproved] = [await p.commodity({ completionStatus: 1 }), await p.commodity({ commodityStatus: 1 })];
    const send = (...goods: [string, number][]) => p.post(p.alice, goods);
    expect(await send([his.id, 1])).toBeRefused('NoMatchingGoods');
    expect(await send([kettle.id, 1], [kettle.id, 2])).toBeRefused('DuplicateSelection');
    expect(await send([bare.id, 1])).toBeRefused('CompletionRequired');
    expect(await send([unapproved.id, 1])).toBeRefused('StateNotAllowed');
    expect(await send()).toBeRefused('AtLeastOneSelection');
    expect(await send([kettle.id, 0])).toBeRefused('ValidationFailed');
    expect(await p.post(p.manager, [[kettle.id, 1]])).toBeRefused('ValidationFailed');
    expect(await p.post(p.manager, [[kettle.id, 1]], { UserId: p.alice.userId })).toSucceed();
  });

  test('can be changed and cancelled before receipt, with permission only', async () => {
    const { id, kettle } = await p.announced(2);
    const { RowVersion } = await p.open(id);
    expect(await p.edit(id, RowVersion + 1, [[kettle.id, 2]])).toBeRefused('ConcurrencyConflict');
    expect(await p.bob.post('/UserReturnOrder/CancelReturnOrder', { Id: id })).toBeRefused('NotFound');
    expect(await p.hkmanager.post('/ReturnOrder/CancelReturnOrder', { Id: id })).toBeRefused('NotFound');
    expect((await p.clerk.post('/ReturnOrder/CancelReturnOrder', { Id: id })).status).toBe(403);
    await p.sign(id);
    expect(await p.edit(id, (await p.open(id)).RowVersion, [[kettle.id, 2]])).toBeRefused('StateNotAllowed');
    expect(await p.alice.post('/UserReturnOrder/CancelReturnOrder', { Id: id })).toBeRefused('StateNotAllowed');
    const other = await p.announced(2);
    expect((await p.alice.post('/UserReturnOrder/CancelReturnOrder', { Id: other.id })).Data).toBe(true);
    expect((await p.open(other.id)).WarehouseDocumentStatus).toBe(WarehouseDocumentStatus.Cancelled);
    expect(await p.clerk.post('/ReturnOrder/SignForReturnOrder', { Id: other.id })).toBeRefused('StateNotAllowed');
  });

  test('creates one order when sent twice with one key', async () => {
    const kettle = await p.commodity();
    const both = await Promise.all([1, 2].map(() => p.post(p.alice, [[kettle.id, 1]], { IdempotencyKey: `return-${kettle.id}` })));
    expect(both[0]!.Data).toEqual(both[1]!.Data);
  });
});

describe('receiving', () => {
  test('finds the order by courier label, stores pictures and notifies the customer', async () => {
    const { id, number, label } = await p.announced(2);
    const picture = await p.picture(p.clerk);
    expect((await p.sign(null, { CourierNumber: label.toLowerCase(), ImageUrls: [picture] })).Data).toBe(true);
    const row = await p.open(id);
    expect(row).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Arrived, Pictures: [expect.any(String)] });
    expect(row.SignedTime).not.toBeNull();
    expect((await p.messagesOf(p.alice)).map(({ title }) => title)).toContainEqual(expect.stringContaining(number));
    expect(await p.sign(null, { CourierNumber: label })).toBeRefused('StateNotAllowed', { Data: { DoneAlready: true } });
  });

  test('accepts the order number; refuses unknown labels, other warehouses and strangers', async () => {
    const { id, number } = await p.announced(1);
    expect(await p.sign(null, { CourierNumber: 'SF-NOBODY-KNOWS' })).toBeRefused('NoMatchingGoods');
    expect(await p.clerk.post('/ReturnOrder/SignForReturnOrder', {})).toBeRefused('ValidationFailed');
    expect(await p.dgclerk.post('/ReturnOrder/SignForReturnOrder', { Id: id })).toBeRefused('NotFound');
    expect(await p.dgclerk.post('/ReturnOrder/SignForReturnOrder', { CourierNumber: number })).toBeRefused('NoMatchingGoods');
    expect((await p.alice.post('/ReturnOrder/SignForReturnOrder', { Id: id })).status).toBe(403);
    expect(await p.sign(null, { CourierNumber: number })).toSucceed();
  });

  test('is recognised by any of its numbers, and names all kinds of goods', async () => {
    const [kettle, cup] = [await p.commodity(), await p.commodity()];
    const goods = [
      [kettle.id, 2],
      [cup.id, 5],
    ] as const;
    const numbers = { CourierNumber: 'SFANY1', RmaNumber: 'RMA-ANY-1', ContainerNo: 'CARTON-ANY-1' };
    const { id, number } = await p.establish(goods, numbers);
    const find = (Number: string, by = p.clerk) => by.post('/ReturnOrder/GetReturnOrderByNumber', { Number });
    for (const scanned of [number, ...Object.values(numbers)]) {
      const found = await find(scanned);
      expect(found).toSucceed({ Data: { Id: id, OrderNo: number } });
      expect(found.Data.Goods).toMatchObject([
        { CommodityCode: kettle.code, Quantity: 2 },
        { CommodityCode: cup.code, Quantity: 5 },
      ]);
    }
    expect(await find('RMA-ANY-1', p.dgclerk)).toBeRefused('NoMatchingGoods');
    expect((await find('RMA-ANY-1', p.alice)).status).toBe(403);
    const signing = { WarehouseId: p.xiamen.id, CourierNumber: 'RMA-ANY-1' };
    expect(await p.clerk.post('/Package/PackageSigning', signing)).toBeRefused('TrackingNumberFormat');

    const other = await p.establish(goods, { ContainerNo: 'CARTON-ANY-1' });
    expect(await find('CARTON-ANY-1')).toBeRefused('Duplicate', { Message: expect.stringContaining(other.number) });
    expect(await p.sign(null, { CourierNumber: 'CARTON-ANY-1' })).toBeRefused('Duplicate');
    expect(await p.sign(null, { CourierNumber: 'RMA-ANY-1' })).toSucceed();
    expect(await p.open(id)).toMatchObject({ SignedTime: expect.any(String), RmaNumber: 'RMA-ANY-1' });
  });

  test('receives once when two scan a label concurrently and reports it to the other', async () => {
    const { id } = await p.announced(1);
    const both = await Promise.all([p.sign(id), p.sign(id, {}, p.leader)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect((await p.messagesOf(p.alice)).filter(({ content }) => content !== '').length).toBeGreaterThan(0);
  });
});

describe('inspecting', () => {
  test('counts pieces by condition into stock with the source on the movements', async () => {
    const { id, kettle } = await p.received(5);
    expect((await p.inspect(id, kettle.id, 3)).Data).toBe(true);
    await p.inspect(id, kettle.id, 1, InspectionResult.Defective);
    await p.inspect(id, kettle.id, 1, InspectionResult.WrongGoods);
    expect(await p.open(id)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Receiving,
      ConfirmedQuantity: 3,
      DefectiveQuantity: 1,
      NumberOfQuestions: 1,
      Goods: [
        { QualifiedQuantity: 3, DefectiveQuantity: 1, ProblemQuantity: 1, AvailableToShelve: 3, DefectiveToShelve: 1, ProblemToShelve: 1 },
      ],
    });
    expect(await p.stock(kettle.id)).toEqual({ [InventoryState.Available]: 3, [InventoryState.Defective]: 1, [InventoryState.Problem]: 1 });
    const moved = await p.movements(kettle.id);
    expect(moved.map(({ stockMovementType }) => stockMovementType)).toEqual([12, 12, 12]);
    expect(moved[0]).toMatchObject({ stockMovementType: StockMovementType.ReturnIn, sourceType: 'returnOrder', sourceId: id, quantity: 3 });
  });

  test('asks before taking more than announced or unannounced goods', async () => {
    const { id, kettle } = await p.received(2);
    const lamp = await p.commodity();
    expect(await p.inspect(id, kettle.id, 3)).toBeRefused('TotalExceeded', {
      Data: { ConfirmMore: true },
      Message: expect.stringContaining('2 of'),
    });
    expect((await p.open(id)).ConfirmedQuantity).toBe(0);
    expect(await p.inspect(id, kettle.id, 3, InspectionResult.Qualified, { ConfirmMore: true })).toSucceed();
    expect(await p.inspect(id, lamp.id, 1)).toBeRefused('TotalExceeded');
    expect(await p.inspect(id, lamp.id, 1, InspectionResult.Problem, { ConfirmMore: true })).toSucceed();
    expect((await p.open(id)).Goods).toMatchObject([
      { CommodityId: kettle.id, Quantity: 2, QualifiedQuantity: 3 },
      { CommodityId: lamp.id, Quantity: 0, ProblemQuantity: 1 },
    ]);
  });

  test('refuses foreign goods, invalid results and unreceived orders', async () => {
    const { id, kettle } = await p.received(2);
    const his = await p.commodity({}, p.bob);
    expect(await p.inspect(id, his.id, 1, InspectionResult.Qualified, { ConfirmMore: true })).toBeRefused('NoMatchingGoods');
    expect(await p.inspect(id, kettle.id, 1, InspectionResult.Short)).toBeRefused('ValidationFailed');
    const waiting = await p.announced(1);
    expect(await p.inspect(waiting.id, waiting.kettle.id, 1)).toBeRefused('StateNotAllowed');
    expect(await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.dgclerk)).toBeRefused('NotFound');
    expect((await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.alice)).status).toBe(403);
  });

  test('counts the last announced piece for one of two and asks the other', async () => {
    const { id, kettle } = await p.received(1);
    const both = await Promise.all([p.inspect(id, kettle.id, 1), p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.leader)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded']);
    expect((await p.open(id)).ConfirmedQuantity).toBe(1);
  });

  test('counts a repeated scan once and reverts a wrong count before shelving', async () => {
    const { id, kettle } = await p.received(2);
    await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, { IdempotencyKey: `scan-${id}` });
    await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, { IdempotencyKey: `scan-${id}` });
    expect((await p.open(id)).ConfirmedQuantity).toBe(1);
    const removeLines = () =>
      p.clerk.post('/ReturnOrder/CancelInspectReturnOrder', { Id: id, CommodityId: kettle.id, InspectionResult: 1, Quantity: 1 });
    expect((await removeLines()).Data).toBe(true);
    expect(await p.stock(kettle.id)).toEqual({});
    expect(await removeLines()).toBeRefused('TotalExceeded');
    await p.inspect(id, kettle.id, 1);
    await p.shelve(id, kettle.id, 1);
    expect(await removeLines()).toBeRefused('TotalExceeded');
  });
});

describe('putting on shelves', () => {
  test('shelves pieces with the day as lot; the last one completes the order', async () => {
    const { id, kettle } = await p.received(3);
    await p.inspect(id, kettle.id, 2);
    await p.inspect(id, kettle.id, 1, InspectionResult.Defective);
    const shelf = await p.goodsShelf();
    expect((await p.shelve(id, kettle.id, 2, InventoryState.Available, { ShelvesNumber: shelf })).Data).toBe(true);
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 2, occupied: true });
    expect(await p.open(id)).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Receiving, ShelvedQuantity: 2 });
    const aside = await p.goodsShelf(enumCodes.PartitionType.Defective);
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Defective, { ShelvesNumber: aside })).toSucceed();
    expect(await p.open(id)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Shelved,
      ShelvedQuantity: 3,
      Goods: [{ AvailableToShelve: 0, DefectiveToShelve: 0, ShelvesNumber: shelf }],
    });
    const onShelf = await p.onShelf(kettle.id);
    expect(onShelf).toHaveLength(2);
    for (const { batchDate } of onShelf) expect(batchDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(
      (await p.movements(kettle.id)).filter(({ stockMovementType }) => stockMovementType === StockMovementType.PutOnShelf),
    ).toHaveLength(2);
  });

  test('waits for announced pieces that are missing', async () => {
    const { id, kettle } = await p.received(3);
    await p.inspect(id, kettle.id, 1);
    await p.shelve(id, kettle.id, 1);
    expect((await p.open(id)).WarehouseDocumentStatus).toBe(WarehouseDocumentStatus.Receiving);
  });

  test('refuses too many pieces, unknown shelves, and other zones until confirmed', async () => {
    const { id, kettle } = await p.received(2);
    await p.inspect(id, kettle.id, 2);
    expect(await p.shelve(id, kettle.id, 3)).toBeRefused('TotalExceeded');
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Defective)).toBeRefused('TotalExceeded');
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Frozen)).toBeRefused('ValidationFailed');
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: 'NO-SUCH' })).toBeRefused('NotFound');
    const parcels = await p.newShelf();
    const refused = await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: parcels });
    expect(refused).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: parcels }, { ConfirmArea: true })).toSucceed();
    const full = await p.goodsShelf(enumCodes.PartitionType.Commodity, { maxWeight: '0.1' });
    expect(await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: full })).toBeRefused('ShelvesFull');
    expect((await p.open(id)).ShelvedQuantity).toBe(1);
  });

  test('gives the last waiting piece to one of two shelves', async () => {
    const { id, kettle } = await p.received(1);
    await p.inspect(id, kettle.id, 1);
    const [one, two] = [await p.goodsShelf(), await p.goodsShelf()];
    const on = (ShelvesNumber: string) => p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber });
    const both = await Promise.all([on(one), on(two)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect((await p.shelfNumbered(one)).goods + (await p.shelfNumbered(two)).goods).toBe(1);
  });
});

describe('closing', () => {
  const end = (id: string, more: object = {}, by = p.leader) => by.post('/ReturnOrder/EndReturnOrder', { Id: id, ...more });

  test('is final, notifies the customer of received goods and blocks the order', async () => {
    const { id, kettle, number } = await p.received(3);
    await p.inspect(id, kettle.id, 1);
    await p.inspect(id, kettle.id, 1, InspectionResult.Defective);
    await p.shelve(id, kettle.id, 1);
    expect(await end(id)).toBeRefused('StateNotAllowed', {
      Data: { Remarks: true },
      Message: expect.stringContaining('not on a shelf: 1'),
    });
    expect((await end(id, { Remarks: 'The broken one was thrown away' })).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Ended,
      Remarks: expect.stringContaining('thrown away'),
    });
    const [message] = (await p.messagesOf(p.alice)).filter(({ title }) => title.includes(number)).slice(-1);
    expect(message!.content).toMatch(/1.*1.*0.*1/);
    for (const answer of [await p.sign(id), await p.inspect(id, kettle.id, 1), await p.shelve(id, kettle.id, 1)])
      expect(answer).toBeRefused('DocumentEnded');
    expect(await end(id)).toBeRefused('StateNotAllowed');
  });

  test('requires a received order, the permission and the warehouse', async () => {
    const waiting = await p.announced(1);
    expect(await end(waiting.id)).toBeRefused('StateNotAllowed');
    const { id } = await p.received(1);
    expect(await end(id, {}, p.hkmanager)).toBeRefused('NotFound');
    for (const person of [p.alice, p.clerk]) expect((await end(id, {}, person)).status).toBe(403);
    const both = await Promise.all([end(id), end(id, {}, p.manager)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  });
});

describe('a return order', () => {
  test('has the kind, arrival time, short and extra counts of an inbound document', async () => {
    const [kettle, lamp] = [await p.commodity(), await p.commodity()];
    const { id, number } = await p.establish([
      [kettle.id, 3],
      [lamp.id, 1],
    ]);
    const both = async () => [await p.open(id), (await p.manager.ok('/ReturnOrder/GetReturnOrders', { OrderNo: number })).Data[0]];
    const kind = { WarehouseDocumentType: enumCodes.WarehouseDocumentType.Return, WarehouseDocumentTypeName: 'Return receipt' };
    for (const row of await both()) expect(row).toMatchObject({ ...kind, ShortQuantity: 0, ExtraQuantity: 0, ArrivedTime: null });
    await p.sign(id);
    await p.inspect(id, kettle.id, 1);
    await p.inspect(id, lamp.id, 3, InspectionResult.Qualified, { ConfirmMore: true });
    for (const row of await both()) expect(row).toMatchObject({ ShortQuantity: 0, ExtraQuantity: 2, FirstSignTime: row.SignedTime });
    await p.leader.ok('/ReturnOrder/EndReturnOrder', { Id: id, Remarks: 'Two kettles never came' });
    for (const row of await both()) expect(row).toMatchObject({ ShortQuantity: 2, ExtraQuantity: 2, ArrivedTime: row.SignedTime });
  });

  test('is served to customers (announce, edit, list) and staff (receive to close)', covers('NEED-ReturnOrders'), async () => {
    const kettle = await p.commodity();
    const head = { WarehouseId: p.xiamen.id, ReturnReason: enumCodes.ReturnReason.Unclaimed };
    const goods = (Quantity: number) => [{ CommodityId: kettle.id, Quantity }];
    const { Id } = await p.alice.ok('/UserReturnOrder/EstablishReturnOrder', { ...head, Goods: goods(1) });
    const { RowVersion } = await p.alice.ok('/UserReturnOrder/GetEditReturnOrder', { Id });
    await p.alice.ok('/UserReturnOrder/EditReturnOrder', { ...head, Id, RowVersion, Goods: goods(2), Submit: true });
    const own = await p.alice.ok('/UserReturnOrder/GetReturnOrders', { FormType: 1, UserId: p.alice.userId, rows: 100 });
    expect(own.Data.map((row: { Id: string }) => row.Id)).toContain(Id);
    await p.clerk.ok('/ReturnOrder/SignForReturnOrder', { Id });
    await p.clerk.ok('/ReturnOrder/InspectReturnOrder', { Id, Lines: [{ CommodityId: kettle.id, InspectionResult: 1, Quantity: 2 }] });
    const ShelvesNumber = await p.goodsShelf();
    const Lines = [{ CommodityId: kettle.id, InventoryState: InventoryState.Available, Quantity: 2, ShelvesNumber }];
    await p.clerk.ok('/ReturnOrder/ReturnOrderPutOnShelves', { Id, Lines });
    await p.leader.ok('/ReturnOrder/EndReturnOrder', { Id });
    expect(await p.alice.ok('/UserReturnOrder/GetReturnOrderById', { Id })).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Ended,
      ShelvedQuantity: 2,
    });
  });
});
