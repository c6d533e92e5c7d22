import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openReturns, type Returns } from './returning.ts';

const { WarehouseDocumentStatus, InspectionResult, InventoryState, StockMovementType } = enumCodes;
let p: Returns;
beforeAll(async () => {
  p = await openReturns();
});
afterAll(() => p.close());

describe('announcing goods that come back', () => {
  test('keeps a draft to the customer until it is submitted to the warehouse', async () => {
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
    expect(await p.edit(draft.id, RowVersion, [[kettle.id, 4]], { Submit: true })).toMatchObject({ Code: 0, Data: true });
    expect(await p.open(draft.id)).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Submitted, GoodsTotal: 4 });
    expect(await p.listed(p.clerk, { FormType: 2, OrderNo: draft.number })).toEqual([draft.id]);
  });

  test('is listed for one customer by form type 1, for which staff must say whose', async () => {
    const { id, number } = await p.announced(1);
    expect(await p.listed(p.alice, { FormType: 1, UserId: p.alice.userId, OrderNo: number })).toEqual([id]);
    expect(await p.bob.ok('/UserReturnOrder/GetReturnOrders', { FormType: 1, OrderNo: number })).toMatchObject({ Total: 0, Data: [] });
    expect(await p.listed(p.manager, { FormType: 1, UserId: p.alice.userId, OrderNo: number })).toEqual([id]);
    expect(await p.manager.post('/ReturnOrder/GetReturnOrders', { FormType: 1 })).toMatchObject({ Code: 100, Data: [{ Field: 'UserId' }] });
    expect(
      await p.listed(p.manager, { FormType: 2, WarehouseDocumentStatus: WarehouseDocumentStatus.Submitted, ReturnReason: 2 }),
    ).toContain(id);
  });

  test('refuses goods that are another customer’s, that stand twice, that are unfit, or none', async () => {
    const [kettle, his] = [await p.commodity(), await p.commodity({}, p.bob)];
    const [bare, unheard] = [await p.commodity({ completionStatus: 1 }), await p.commodity({ commodityStatus: 1 })];
    const code = async (...goods: [string, number][]) => (await p.post(p.alice, goods)).Code;
    expect(await code([his.id, 1])).toBe(232);
    expect(await code([kettle.id, 1], [kettle.id, 2])).toBe(120);
    expect(await code([bare.id, 1])).toBe(215);
    expect(await code([unheard.id, 1])).toBe(102);
    expect(await code()).toBe(121);
    expect(await code([kettle.id, 0])).toBe(100);
    expect((await p.post(p.manager, [[kettle.id, 1]])).Code).toBe(100);
    expect((await p.post(p.manager, [[kettle.id, 1]], { UserId: p.alice.userId })).Code).toBe(0);
  });

  test('is changed and cancelled only before it is received, and only by those who may', async () => {
    const { id, kettle } = await p.announced(2);
    const { RowVersion } = await p.open(id);
    expect((await p.edit(id, RowVersion + 1, [[kettle.id, 2]])).Code).toBe(104);
    expect((await p.bob.post('/UserReturnOrder/CancelReturnOrder', { Id: id })).Code).toBe(101);
    expect((await p.hkmanager.post('/ReturnOrder/CancelReturnOrder', { Id: id })).Code).toBe(101);
    expect((await p.clerk.post('/ReturnOrder/CancelReturnOrder', { Id: id })).status).toBe(403);
    await p.sign(id);
    expect((await p.edit(id, (await p.open(id)).RowVersion, [[kettle.id, 2]])).Code).toBe(102);
    expect((await p.alice.post('/UserReturnOrder/CancelReturnOrder', { Id: id })).Code).toBe(102);
    const other = await p.announced(2);
    expect((await p.alice.post('/UserReturnOrder/CancelReturnOrder', { Id: other.id })).Data).toBe(true);
    expect((await p.open(other.id)).WarehouseDocumentStatus).toBe(WarehouseDocumentStatus.Cancelled);
    expect((await p.clerk.post('/ReturnOrder/SignForReturnOrder', { Id: other.id })).Code).toBe(102);
  });

  test('sent twice with one key is one order', async () => {
    const kettle = await p.commodity();
    const both = await Promise.all([1, 2].map(() => p.post(p.alice, [[kettle.id, 1]], { IdempotencyKey: `return-${kettle.id}` })));
    expect(both[0]!.Data).toEqual(both[1]!.Data);
  });
});

describe('receiving', () => {
  test('finds the order by the courier’s label, keeps its pictures and tells the customer', async () => {
    const { id, number, label } = await p.announced(2);
    const picture = await p.picture(p.clerk);
    expect((await p.sign(null, { CourierNumber: label.toLowerCase(), ImageUrls: [picture] })).Data).toBe(true);
    const row = await p.open(id);
    expect(row).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Arrived, Pictures: [expect.any(String)] });
    expect(row.SignedTime).not.toBeNull();
    expect((await p.messagesOf(p.alice)).map(({ title }) => title)).toContainEqual(expect.stringContaining(number));
    expect(await p.sign(null, { CourierNumber: label })).toMatchObject({ Code: 102, Data: { DoneAlready: true } });
  });

  test('takes the order’s own number too, and refuses a label nobody announced, another warehouse and a stranger', async () => {
    const { id, number } = await p.announced(1);
    expect((await p.sign(null, { CourierNumber: 'SF-NOBODY-KNOWS' })).Code).toBe(232);
    expect((await p.clerk.post('/ReturnOrder/SignForReturnOrder', {})).Code).toBe(100);
    expect((await p.dgclerk.post('/ReturnOrder/SignForReturnOrder', { Id: id })).Code).toBe(101);
    expect((await p.dgclerk.post('/ReturnOrder/SignForReturnOrder', { CourierNumber: number })).Code).toBe(232);
    expect((await p.alice.post('/ReturnOrder/SignForReturnOrder', { Id: id })).status).toBe(403);
    expect((await p.sign(null, { CourierNumber: number })).Code).toBe(0);
  });

  test('of two who scan one label at once, one receives it and the other is told that it is done', async () => {
    const { id } = await p.announced(1);
    const both = await Promise.all([p.sign(id), p.sign(id, {}, p.leader)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect((await p.messagesOf(p.alice)).filter(({ content }) => content !== '').length).toBeGreaterThan(0);
  });
});

describe('inspecting', () => {
  test('counts pieces by their condition into stock, and movements say where they came from', async () => {
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

  test('asks before more is taken than was announced, and before goods that were not announced at all', async () => {
    const { id, kettle } = await p.received(2);
    const lamp = await p.commodity();
    expect(await p.inspect(id, kettle.id, 3)).toMatchObject({
      Code: 122,
      Data: { ConfirmMore: true },
      Message: expect.stringContaining('2 of'),
    });
    expect((await p.open(id)).ConfirmedQuantity).toBe(0);
    expect((await p.inspect(id, kettle.id, 3, InspectionResult.Qualified, { ConfirmMore: true })).Code).toBe(0);
    expect((await p.inspect(id, lamp.id, 1)).Code).toBe(122);
    expect((await p.inspect(id, lamp.id, 1, InspectionResult.Problem, { ConfirmMore: true })).Code).toBe(0);
    expect((await p.open(id)).Goods).toMatchObject([
      { CommodityId: kettle.id, Quantity: 2, QualifiedQuantity: 3 },
      { CommodityId: lamp.id, Quantity: 0, ProblemQuantity: 1 },
    ]);
  });

  test('refuses other customers’ goods, results that are none, and orders that are not received', async () => {
    const { id, kettle } = await p.received(2);
    const his = await p.commodity({}, p.bob);
    expect((await p.inspect(id, his.id, 1, InspectionResult.Qualified, { ConfirmMore: true })).Code).toBe(232);
    expect((await p.inspect(id, kettle.id, 1, InspectionResult.Short)).Code).toBe(100);
    const waiting = await p.announced(1);
    expect((await p.inspect(waiting.id, waiting.kettle.id, 1)).Code).toBe(102);
    expect((await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.dgclerk)).Code).toBe(101);
    expect((await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.alice)).status).toBe(403);
  });

  test('of the last announced piece scanned by two at once, one is counted and the other is asked about', async () => {
    const { id, kettle } = await p.received(1);
    const both = await Promise.all([p.inspect(id, kettle.id, 1), p.inspect(id, kettle.id, 1, InspectionResult.Qualified, {}, p.leader)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 122]);
    expect((await p.open(id)).ConfirmedQuantity).toBe(1);
  });

  test('a scan sent again counts once, and a wrong count is taken back as long as the piece is on no shelf', async () => {
    const { id, kettle } = await p.received(2);
    await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, { IdempotencyKey: `scan-${id}` });
    await p.inspect(id, kettle.id, 1, InspectionResult.Qualified, { IdempotencyKey: `scan-${id}` });
    expect((await p.open(id)).ConfirmedQuantity).toBe(1);
    const takeBack = () =>
      p.clerk.post('/ReturnOrder/CancelInspectReturnOrder', { Id: id, CommodityId: kettle.id, InspectionResult: 1, Quantity: 1 });
    expect((await takeBack()).Data).toBe(true);
    expect(await p.stock(kettle.id)).toEqual({});
    expect((await takeBack()).Code).toBe(122);
    await p.inspect(id, kettle.id, 1);
    await p.shelve(id, kettle.id, 1);
    expect((await takeBack()).Code).toBe(122);
  });
});

describe('putting on shelves', () => {
  test('moves pieces to a shelf that counts them, with the day as their batch; with the last one the order is shelved', async () => {
    const { id, kettle } = await p.received(3);
    await p.inspect(id, kettle.id, 2);
    await p.inspect(id, kettle.id, 1, InspectionResult.Defective);
    const shelf = await p.goodsShelf();
    expect((await p.shelve(id, kettle.id, 2, InventoryState.Available, { ShelvesNumber: shelf })).Data).toBe(true);
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 2, occupied: true });
    expect(await p.open(id)).toMatchObject({ WarehouseDocumentStatus: WarehouseDocumentStatus.Receiving, ShelvedQuantity: 2 });
    const aside = await p.goodsShelf(enumCodes.PartitionType.Defective);
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Defective, { ShelvesNumber: aside })).Code).toBe(0);
    expect(await p.open(id)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Shelved,
      ShelvedQuantity: 3,
      Goods: [{ AvailableToShelve: 0, DefectiveToShelve: 0, ShelvesNumber: shelf }],
    });
    const lying = await p.lying(kettle.id);
    expect(lying).toHaveLength(2);
    for (const { batchDate } of lying) expect(batchDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(
      (await p.movements(kettle.id)).filter(({ stockMovementType }) => stockMovementType === StockMovementType.PutOnShelf),
    ).toHaveLength(2);
  });

  test('waits for pieces that were announced and have not come', async () => {
    const { id, kettle } = await p.received(3);
    await p.inspect(id, kettle.id, 1);
    await p.shelve(id, kettle.id, 1);
    expect((await p.open(id)).WarehouseDocumentStatus).toBe(WarehouseDocumentStatus.Receiving);
  });

  test('refuses more than wait, in another condition too, unknown shelves, and areas for other goods until it is meant', async () => {
    const { id, kettle } = await p.received(2);
    await p.inspect(id, kettle.id, 2);
    expect((await p.shelve(id, kettle.id, 3)).Code).toBe(122);
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Defective)).Code).toBe(122);
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Frozen)).Code).toBe(100);
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: 'NO-SUCH' })).Code).toBe(101);
    const parcels = await p.newShelf();
    const refused = await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: parcels });
    expect(refused).toMatchObject({ Code: 212, Data: { ConfirmArea: true } });
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: parcels }, { ConfirmArea: true })).Code).toBe(0);
    const full = await p.goodsShelf(enumCodes.PartitionType.Commodity, { maxWeight: '0.1' });
    expect((await p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber: full })).Code).toBe(211);
    expect((await p.open(id)).ShelvedQuantity).toBe(1);
  });

  test('of the last waiting piece put on two shelves at once, one shelf gets it', async () => {
    const { id, kettle } = await p.received(1);
    await p.inspect(id, kettle.id, 1);
    const [one, two] = [await p.goodsShelf(), await p.goodsShelf()];
    const on = (ShelvesNumber: string) => p.shelve(id, kettle.id, 1, InventoryState.Available, { ShelvesNumber });
    const both = await Promise.all([on(one), on(two)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect((await p.shelfNumbered(one)).goods + (await p.shelfNumbered(two)).goods).toBe(1);
  });
});

describe('ending', () => {
  const end = (id: string, more: object = {}, by = p.leader) => by.post('/ReturnOrder/EndReturnOrder', { Id: id, ...more });

  test('is for good, tells the customer what came, and shuts the order', async () => {
    const { id, kettle, number } = await p.received(3);
    await p.inspect(id, kettle.id, 1);
    await p.inspect(id, kettle.id, 1, InspectionResult.Defective);
    await p.shelve(id, kettle.id, 1);
    expect(await end(id)).toMatchObject({ Code: 102, Data: { Remarks: true }, Message: expect.stringContaining('no shelf: 1') });
    expect((await end(id, { Remarks: 'The broken one was thrown away' })).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({
      WarehouseDocumentStatus: WarehouseDocumentStatus.Ended,
      Remarks: expect.stringContaining('thrown away'),
    });
    const [told] = (await p.messagesOf(p.alice)).filter(({ title }) => title.includes(number)).slice(-1);
    expect(told!.content).toMatch(/1.*1.*0.*1/);
    for (const answer of [await p.sign(id), await p.inspect(id, kettle.id, 1), await p.shelve(id, kettle.id, 1)])
      expect(answer.Code).toBe(230);
    expect((await end(id)).Code).toBe(102);
  });

  test('needs an order that was received, the right and the warehouse', async () => {
    const waiting = await p.announced(1);
    expect((await end(waiting.id)).Code).toBe(102);
    const { id } = await p.received(1);
    expect((await end(id, {}, p.hkmanager)).Code).toBe(101);
    for (const person of [p.alice, p.clerk]) expect((await end(id, {}, person)).status).toBe(403);
    const both = await Promise.all([end(id), end(id, {}, p.manager)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
  });
});

describe('a return order', () => {
  test('says of itself what an inbound document does: its kind, when it came, and what was short or too many', async () => {
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

  test('is served to both sides: announced, changed and listed by its customer, and received, inspected, shelved and ended by staff', async () => {
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
