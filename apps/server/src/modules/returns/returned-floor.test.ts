import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { freshLabel, openReturned, type Server } from './test/returned.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { OrderStatus, PackageStatus, PartitionType, ReturnGoodsStatus, ReturnLogisticsOrderStatus: Status } = enumCodes;
let p: Server;
// How far (ms) the clock of this file is ahead.
let ahead = 0;
beforeAll(async () => {
  p = await openReturned({ now: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  expect(await p.wrongBooks()).toEqual([]);
  await p.close();
});

describe('signing for returns', () => {
  test(
    'finds the owner by original order, stores pictures and goods and notifies the owner',
    covers(
      'FIELD-ReturnLogisticsOrder-01',
      'FIELD-ReturnLogisticsOrder-02',
      'FIELD-ReturnLogisticsOrder-03',
      'FIELD-ReturnLogisticsOrder-04',
      'FIELD-ReturnLogisticsOrder-05',
      'FIELD-ReturnLogisticsOrder-06',
      'FIELD-ReturnLogisticsOrder-07',
    ),
    async () => {
      const { Id, SerialNumber } = await p.underWay();
      const [picture, close] = [await p.picture(p.clerk), await p.picture(p.clerk)];
      const label = freshLabel();
      const { Data } = await p.sign({
        ReturnsOrderNumberNo: label.toLowerCase(),
        OriginalOrderNumberNo: SerialNumber,
        ImageUrls: [picture],
        Remark: 'box torn',
        Goods: [{ Identification: '6901', ProductName: 'Kettle', ModelQuantity: 2, ImageUrls: [close] }],
      });
      expect(Data).toMatchObject({
        Result: 'owned',
        OrderNumber: SerialNumber,
        GoodsCount: 1,
        SpeechText: expect.stringContaining('Received'),
      });
      expect(Data.SerialNumber).toMatch(/^RL\d{11}$/);
      const row = await p.open(Data.Id, p.alice);
      expect(row).toMatchObject({
        Id: Data.Id,
        SerialNumber: Data.SerialNumber,
        ReturnsOrderNumberNo: label,
        OriginalOrderNumberNo: SerialNumber,
        LogisticsOrderId: Id,
        UserId: p.alice.userId,
        ReturnLogisticsOrderStatus: Status.Signed,
        Remark: 'box torn',
        ImageUrls: [expect.stringContaining(picture)],
        ReturnLogisticsOrderGoodsInfos: [
          {
            Identification: '6901',
            ProductName: 'Kettle',
            ModelQuantity: 2,
            ImageUrls: [expect.stringContaining(close)],
            ReturnGoodsStatus: 1,
          },
        ],
      });
      const daysToDecide = (Date.parse(row.DecideBy) - Date.parse(row.SignedTime.slice(0, 10))) / dayMs;
      expect(daysToDecide).toBe(30);
      expect((await p.returnMessages(p.alice)).at(-1)).toMatchObject({
        text: 'returns.messages.returnArrived',
        values: { number: Data.SerialNumber, label, until: row.DecideBy, pictures: [picture] },
      });
      const { Data: messages } = await p.alice.ok('/UserMessages/GetUserMessages', { rows: 10 });
      const message = messages.find(({ SourceId }: { SourceId: string }) => SourceId === Data.Id);
      expect(message.ImageUrls).toEqual([expect.stringContaining(picture)]);
    },
  );

  test('finds it by the carrier’s number, with the order’s goods when none are listed', async () => {
    const { Id, packageId } = await p.underWay();
    const carrierNo = freshLabel();
    await p.put(Id, { carrierNo });
    const { Data } = await p.sign({ ReturnsOrderNumberNo: carrierNo });
    expect(Data.Result).toBe('owned');
    const { courierNumber } = await p.package(packageId);
    expect(await p.goodsOf(Data.Id)).toMatchObject([{ ProductName: 'Kettle', ModelQuantity: 1, Identification: courierNumber }]);
  });

  test('accepts an order’s own label; an unknown one is unclaimed with one item', async () => {
    const { SerialNumber } = await p.underWay();
    expect((await p.sign({ ReturnsOrderNumberNo: SerialNumber })).Data.Result).toBe('owned');
    const label = freshLabel();
    const { Data } = await p.sign({ ReturnsOrderNumberNo: label });
    expect(Data).toMatchObject({ Result: 'unclaimed', GoodsCount: 1, CustomerName: null });
    expect(await p.open(Data.Id)).toMatchObject({ UserId: null, GoodsPieces: 1, ProductName: label });
  });

  test('reports a signed one and changes nothing, whichever number is scanned', async () => {
    const { id, label, serial } = await p.unclaimed();
    const before = await p.open(id);
    for (const number of [label, serial])
      expect((await p.sign({ ReturnsOrderNumberNo: number })).Data).toMatchObject({ Id: id, Result: 'duplicate' });
    expect((await p.open(id)).RowVersion).toBe(before.RowVersion);
  });

  test('is undone within a day: one that was not announced is deleted, its label is free', async () => {
    const undo = (Id: string, by = p.clerk) => by.post('/ReturnLogisticsOrder/UndoReturnLogisticsOrderSigning', { Id });
    const label = freshLabel();
    const { Data } = await p.sign({ ReturnsOrderNumberNo: label });
    expect(await undo(Data.Id, p.alice)).toBeRefused('NoPermission', { status: 403 });
    const answers = await Promise.all([undo(Data.Id), undo(Data.Id)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const again = (await p.sign({ ReturnsOrderNumberNo: label })).Data;
    expect(again).toMatchObject({ Result: 'unclaimed' });
    expect(again.Id).not.toBe(Data.Id);

    ahead += 25 * 3_600_000;
    expect(await undo(again.Id)).toBeRefused('StateNotAllowed');
    ahead = 0;
  });

  test('signs once when two scan a label concurrently and reports it to the other', async () => {
    const label = freshLabel();
    const both = await Promise.all([p.sign({ ReturnsOrderNumberNo: label }), p.sign({ ReturnsOrderNumberNo: label }, p.leader)]);
    expect(both.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'unclaimed']);
    expect(both[0]!.Data.Id).toBe(both[1]!.Data.Id);
  });

  test('rejects Chinese, a shelf, a member code, an unknown own number, another warehouse', async () => {
    const shelf = await p.newShelf();
    const answer = await p.sign({ ReturnsOrderNumberNo: '退件1' });
    expect(answer).toBeRefused('TrackingNumberFormat');
    const { MemberCode } = await p.open((await p.hers()).id);
    for (const number of [shelf.number, MemberCode, 'RL25060199999', 'PK2506010031'])
      expect(await p.sign({ ReturnsOrderNumberNo: number }), number).toBeRefused('TrackingNumberFormat');
    expect(await p.sign({ WarehouseId: p.dongguan.id })).toBeRefused('NotFound');
    expect(await p.sign({ GrossWeight: -1 })).toBeRefused('ValidationFailed');
  });

  test('asks about an implausible weight and accepts it when confirmed', async () => {
    const ReturnsOrderNumberNo = freshLabel();
    const heavy = { ReturnsOrderNumberNo, GrossWeight: 80 };
    expect(await p.sign(heavy)).toBeRefused('ValidationFailed', { Data: { Asks: 'confirm' } });
    const { Data } = await p.sign({ ...heavy, ConfirmMeasures: true });
    const corrected = await p.manager.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', {
      Id: Data.Id,
      RowVersion: 1,
      GrossWeight: 800,
    });
    expect(corrected).toBeRefused('ValidationFailed', { Data: { Asks: 'approval' } });
  });
});

describe('an order that is back', () => {
  test('is confirmed (220 to 230): shelves its return, bills the way back, returns packages', async () => {
    const { Id, SerialNumber, packageId } = await p.underWay();
    await p.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    const shelf = await p.newShelf();
    const body = { Id, WarehouseId: p.xiamen.id, ShelvesNumber: shelf.number, ReturnFee: 12.5 };
    expect((await p.manager.post('/LogisticsOrder/ConfirmReturned', body)).Data).toBe(true);
    expect((await p.order(Id)).orderStatus).toBe(OrderStatus.Returned);
    expect((await p.package(packageId)).packageStatus).toBe(PackageStatus.Returned);
    expect(await p.tracksOf(Id)).toContain(120);
    expect((await p.billsOf(Id)).at(-1)).toMatchObject({ billType: enumCodes.BillType.Return, totalAmount: '12.500' });
    const [row] = (await p.manager.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { OriginalOrderNumberNo: SerialNumber })).Data;
    expect(row).toMatchObject({
      ReturnLogisticsOrderStatus: Status.OnShelf,
      UserId: p.alice.userId,
      ShelvesNumber: shelf.number,
      GoodsCount: 1,
      GoodsPieces: 1,
      ProductName: 'Kettle',
    });
    expect(await p.manager.post('/LogisticsOrder/ConfirmReturned', body)).toBeRefused('StateNotAllowed');
  });

  test('gets no second return for a parcel signed at the dock; one in transit is refused', async () => {
    const { Id, SerialNumber } = await p.underWay();
    expect(await p.manager.post('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id })).toBeRefused('StateNotAllowed');
    await p.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    const { id } = await p.unclaimed({ OriginalOrderNumberNo: SerialNumber });
    await p.leader.ok('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id });
    expect(await p.listed(p.manager, { OriginalOrderNumberNo: SerialNumber })).toEqual([id]);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Signed });
    expect((await p.alice.post('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id })).status).toBe(403);
  });
});

describe('an order that turns back', () => {
  test('announces a return once; a different label is matched to it', async () => {
    const { Id, SerialNumber } = await p.underWay();
    await p.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    const [announced] = (await p.clerk.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { OriginalOrderNumberNo: SerialNumber })).Data;
    expect(announced).toMatchObject({
      ReturnLogisticsOrderStatus: Status.ToBeSigned,
      ReturnsOrderNumberNo: SerialNumber,
      UserId: p.alice.userId,
      GoodsPieces: 1,
      DecideBy: null,
    });
    expect((await p.claim(p.alice, [SerialNumber])).Data).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    expect(await p.putOn([announced.Id], (await p.newShelf()).number)).toBeRefused('StateNotAllowed');
    const label = freshLabel();
    const goods = [{ ProductName: 'Kettle, dented', ModelQuantity: 1 }];
    const { Data } = await p.sign({ ReturnsOrderNumberNo: label, OriginalOrderNumberNo: SerialNumber, Goods: goods });
    expect(Data).toMatchObject({ Id: announced.Id, Result: 'owned' });
    expect(await p.open(announced.Id)).toMatchObject({
      ReturnLogisticsOrderStatus: Status.Signed,
      ReturnsOrderNumberNo: label,
      ReturnLogisticsOrderGoodsInfos: [{ ProductName: 'Kettle, dented' }],
    });
    expect(await p.listed(p.manager, { OriginalOrderNumberNo: SerialNumber })).toEqual([announced.Id]);
  });
});

describe('shelving', () => {
  test('puts returns on a shelf, counts them and makes their goods available', async () => {
    const [one, two] = [await p.unclaimed(), await p.unclaimed()];
    const shelf = await p.newShelf();
    const rows = await p.putOn([one.id, two.id], shelf.number);
    expect(rows.Data).toMatchObject([{ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: shelf.number }, {}]);
    expect(await p.shelfRow(shelf.number)).toMatchObject({ goods: 6, usedWeight: '4.000', occupied: true });
    expect((await p.goodsOf(one.id))[0].ReturnGoodsStatus).toBe(ReturnGoodsStatus.Available);
    expect(await p.putOn([one.id], shelf.number)).toSucceed();
    const other = await p.newShelf();
    expect((await p.putOn([one.id], other.number)).Message).toContain(shelf.number);
    expect(await p.wrongBooks()).toEqual([]);
  });

  test('takes a scanned number and moves what is on one shelf to another', async () => {
    const { id, label, serial } = await p.unclaimed();
    const [from, to] = [await p.newShelf(), await p.newShelf()];
    const own = '/ReturnLogisticsOrder';
    const transfer = (more: object) => p.clerk.post(`${own}/ReturnLogisticsOrderShelfTransfer`, { ShelvesNumber: to.number, ...more });
    expect(await transfer({ Ids: [id] })).toBeRefused('StateNotAllowed');
    expect(await p.clerk.post(`${own}/ReturnLogisticsOrderPutOnShelves`, { Number: label, ShelvesNumber: from.number })).toSucceed();
    expect(await p.clerk.ok(`${own}/GetReturnLogisticsOrderByNumber`, { Number: label })).toMatchObject({
      Id: id,
      ShelvesNumber: from.number,
    });
    expect((await transfer({ Number: serial })).Data).toMatchObject([{ ShelvesNumber: to.number }]);
    expect([(await p.shelfRow(from.number)).goods, (await p.shelfRow(to.number)).goods]).toEqual([0, 3]);
    expect(await transfer({ Number: 'NOBODY-KNOWS' })).toBeRefused('NotFound');
    expect(await transfer({})).toBeRefused('ValidationFailed');
    expect(await p.clerk.ok(`${own}/GetReturnLogisticsOrderByNumber`, { Number: 'NOBODY-KNOWS' })).toBeNull();
  });

  test('suggests the shelf of its order, none too weak for it, and null for unknown ones', async () => {
    const [weak, beside] = [await p.newShelf(PartitionType.Return, { maxWeight: '1' }), await p.newShelf()];
    const other = await p.hers();
    expect(await p.putOn([other.id], beside.number)).toSucceed();
    const { label } = await p.hers();
    const suggest = (number: string) => p.clerk.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrderPutAwayShelves', { Number: number });
    const { Suggestions } = await suggest(label);
    expect(Suggestions[0]).toMatchObject({ Reason: 'sameOrder' });
    const numbers = Suggestions.map(({ ShelvesNumber }: { ShelvesNumber: string }) => ShelvesNumber);
    expect(numbers).toContain(beside.number);
    expect(numbers).not.toContain(weak.number);
    expect(await suggest(freshLabel())).toBe(null);
  });

  test('confirms another zone; rejects full, deactivated, unknown and remote shelves', async () => {
    const { id } = await p.unclaimed();
    const parcels = await p.newShelf(PartitionType.Package);
    const [small, disabledShelf, far] = [
      await p.newShelf(PartitionType.Return, { maxWeight: '1' }),
      await p.newShelf(PartitionType.Return, { deactivated: true }),
      await p.newShelf(PartitionType.Return, {}, p.dongguan.id),
    ];
    expect(await p.putOn([id], parcels.number)).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await p.putOn([id], small.number)).toBeRefused('ShelvesFull');
    expect(await p.putOn([id], disabledShelf.number)).toBeRefused('ShelvesDeactivated');
    expect(await p.putOn([id], far.number)).toBeRefused('WarehouseMismatch');
    expect(await p.putOn([id], 'NO-SUCH-SHELF')).toBeRefused('NotFound');
    expect(await p.putOn([id], parcels.number, { ConfirmArea: true })).toSucceed();
  });

  test('shelves once when two scan it concurrently', async () => {
    const { id } = await p.unclaimed();
    const [one, two] = [await p.newShelf(), await p.newShelf()];
    const both = await Promise.all([p.putOn([id], one.number), p.putOn([id], two.number, {}, p.leader)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await p.wrongBooks()).toEqual([]);
  });
});

describe('correcting and deleting', () => {
  const edit = async (id: string, more: object, by = p.manager) => {
    const { RowVersion, SerialNumber, ReturnLogisticsOrderGoodsInfos } = await p.open(id);
    return by.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', {
      Id: id,
      RowVersion,
      SerialNumber,
      ReturnLogisticsOrderGoodsInfos: ReturnLogisticsOrderGoodsInfos.map(
        ({ Id, Identification, ProductName, ModelQuantity }: Record<string, unknown>) => ({
          Id,
          Identification,
          ProductName,
          ModelQuantity,
        }),
      ),
      ...more,
    });
  };

  test('lets the owner describe goods that the warehouse has counted, but not change their number', async () => {
    const { id, order } = await p.hers();
    const [line] = await p.goodsOf(id);
    const goods = (...lines: object[]) => ({ ReturnLogisticsOrderGoodsInfos: lines });
    const listed = { Id: line.Id, ProductName: 'Kettle', Identification: '6901', ModelQuantity: 3, ImageUrls: [] };
    expect(await edit(id, goods({ ...listed, ModelQuantity: 50 }), p.alice)).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'ReturnLogisticsOrderGoodsInfos.0.ModelQuantity', Message: expect.stringContaining('warehouse') }],
    });
    expect(await edit(id, goods(listed, { ProductName: 'Lid', ModelQuantity: 47, ImageUrls: [] }), p.alice)).toBeRefused(
      'ValidationFailed',
    );
    expect(await edit(id, goods({ ProductName: 'Lid', ModelQuantity: 3, ImageUrls: [] }), p.alice)).toBeRefused('ValidationFailed');
    expect(await edit(id, { OriginalOrderNumberNo: 'ANOTHER1' }, p.alice)).toBeRefused('ValidationFailed');
    expect(await edit(id, goods({ ...listed, ProductName: 'Red kettle' }), p.alice)).toSucceed();
    expect(await p.open(id)).toMatchObject({
      OriginalOrderNumberNo: order.SerialNumber,
      ReturnLogisticsOrderGoodsInfos: [{ ProductName: 'Red kettle', ModelQuantity: 3 }],
    });
    expect(await edit(id, goods({ ...listed, ModelQuantity: 5 }))).toSucceed();
  });

  test('determines the owner by a new original number and updates the shelf', async () => {
    const { SerialNumber } = await p.underWay();
    const { id, serial } = await p.unclaimed();
    const shelf = await p.newShelf();
    await p.putOn([id], shelf.number);
    const goods = [
      { ProductName: 'Lid', ModelQuantity: 2, ImageUrls: [] },
      { ProductName: 'Pot', ModelQuantity: 5 },
    ];
    const edited = {
      OriginalOrderNumberNo: SerialNumber,
      Remark: 'two boxes',
      GrossWeight: 3,
      ReturnLogisticsOrderGoodsInfos: goods,
    };
    expect((await edit(id, edited)).Data).toBe(true);
    expect(await p.open(id, p.alice)).toMatchObject({ SerialNumber: serial, UserId: p.alice.userId, Remark: 'two boxes', GoodsPieces: 7 });
    expect(await p.shelfRow(shelf.number)).toMatchObject({ goods: 7, usedWeight: '3.000' });
    expect((await p.returnMessages(p.alice)).at(-1)).toMatchObject({ text: 'returns.messages.returnGiven' });
  });

  test('lets staff set a unique label and rejects an older row version', async () => {
    const [one, two] = [await p.hers(), await p.unclaimed()];
    expect(await edit(one.id, { ReturnsOrderNumberNo: two.label })).toBeRefused('Duplicate');
    expect(await edit(one.id, { ReturnsOrderNumberNo: freshLabel() }, p.alice)).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'ReturnsOrderNumberNo' }],
    });
    expect(await edit(one.id, { ReturnsOrderNumberNo: one.label, Remark: 'hers' }, p.alice)).toSucceed();
    expect(await edit(one.id, { RowVersion: 99 })).toBeRefused('ConcurrencyConflict');
    expect(await edit(one.id, { SerialNumber: two.serial })).toBeRefused('ConcurrencyConflict');
    expect(await edit(one.id, { ReturnLogisticsOrderGoodsInfos: [] })).toBeRefused('AtLeastOneSelection');
    expect(await edit(one.id, { ReturnLogisticsOrderGoodsInfos: [{ ProductName: 'Pot', ModelQuantity: 0 }] })).toBeRefused(
      'ValidationFailed',
    );
    const fresh = freshLabel();
    expect(await edit(one.id, { ReturnsOrderNumberNo: fresh })).toSucceed();
    expect((await p.open(one.id)).ReturnsOrderNumberNo).toBe(fresh);
  });

  test('lets owner and staff write remarks, staff alone pictures', async () => {
    const { id } = await p.hers();
    expect(
      (await p.alice.post('/UserReturnLogisticsOrder/UpdateReturnLogisticsOrderRemarks', { Id: id, Remarks: 'send again' })).Data,
    ).toBe(true);
    expect(await p.open(id)).toMatchObject({ Remarks: 'send again' });
    const picture = await p.picture(p.leader);
    expect((await p.leader.post('/ReturnLogisticsOrder/EditReturnLogisticsOrderImages', { Id: id, ImageUrls: [picture] })).Data).toBe(true);
    const [row] = (await p.alice.ok('/UserReturnLogisticsOrder/GetReturnLogisticsOrders', { Content: 'send again' })).Data;
    expect(row).toMatchObject({ Id: id, FirstPicture: expect.stringContaining(picture) });
  });

  test('deletes what was signed by mistake and frees its label; refuses claimed returns', async () => {
    const { id, label, place } = await p.onShelf();
    expect((await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [id])).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Deleted, ShelvesId: null });
    expect((await p.shelfRow(place.number)).goods).toBe(0);
    expect(await p.listed(p.manager, { ReturnsOrderNumberNo: label })).toEqual([]);
    expect((await p.sign({ ReturnsOrderNumberNo: label })).Data.Result).toBe('unclaimed');
    const claimed = await p.hers();
    await p.claim(p.alice, [claimed.label]);
    expect(await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [claimed.id])).toBeRefused('StateNotAllowed');
    expect(await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [id])).toBeRefused('StateNotAllowed');
  });
});

describe('clearing a shelf', () => {
  const onShelf = (Id: string, more: object = {}) => p.manager.ok('/Shelves/GetShelvesById', { Id, ...more });
  test('finds its returns, at any moment, and moves them with everything else', async () => {
    const back = await p.onShelf();
    const hers = await p.onShelf();
    expect(await p.claim(p.alice, [hers.label])).toSucceed();
    const elsewhere = await p.newShelf();
    const [line] = (await onShelf(back.place.id)).Returns;
    expect(line).toMatchObject({
      ReturnLogisticsOrderId: back.id,
      SerialNumber: back.serial,
      ReturnsOrderNumberNo: back.label,
      Quantity: 3,
      Weight: 2,
    });
    ahead += 120_000;
    const At = timeToWire(new Date(Date.now() + ahead - 60_000), 'Asia/Shanghai');
    const all = { FromShelvesId: back.place.id, ToShelvesId: elsewhere.id };
    expect(await p.leader.post('/Shelves/TransferAllShelvesGoods', all)).toSucceed({ Data: 1 });
    expect((await onShelf(elsewhere.id)).Returns).toMatchObject([{ ReturnLogisticsOrderId: back.id }]);
    expect((await onShelf(back.place.id)).Returns).toEqual([]);
    expect((await onShelf(back.place.id, { At })).Returns).toMatchObject([{ ReturnLogisticsOrderId: back.id, Quantity: 3 }]);
    expect((await p.open(back.id)).ShelvesId).toBe(elsewhere.id);
    expect([(await p.shelfRow(back.place.number)).goods, (await p.shelfRow(elsewhere.number)).goods]).toEqual([0, 3]);

    // Selected returns move too: claimed ones stay claimed, ones elsewhere are refused.
    const chosen = (id: string) =>
      p.leader.post('/Shelves/TransferShelvesGoods', {
        FromShelvesId: hers.place.id,
        ToShelvesId: elsewhere.id,
        Items: [{ ReturnLogisticsOrderId: id }],
      });
    expect(await chosen(back.id)).toBeRefused('PackageNotOnShelf');
    expect(await chosen(hers.id)).toSucceed();
    expect(await p.open(hers.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Claimed, ShelvesId: elsewhere.id });
    expect(await chosen(hers.id)).toBeRefused('PackageNotOnShelf');
  });
});
