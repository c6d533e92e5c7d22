import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshLabel, openReturned, type Server } from './returned.ts';

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

describe('signing for what came back', () => {
  test('finds its owner by the original order, keeps pictures and goods, and tells the owner at once', async () => {
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
    const kept = (Date.parse(row.DecideBy) - Date.parse(row.SignedTime.slice(0, 10))) / 86_400_000;
    expect(kept).toBe(30);
    expect((await p.told(p.alice)).at(-1)).toMatchObject({
      text: 'returns.messages.returnArrived',
      values: { number: Data.SerialNumber, label, until: row.DecideBy, pictures: [picture] },
    });
    const { Data: messages } = await p.alice.ok('/UserMessages/GetUserMessages', { rows: 10 });
    const told = messages.find(({ SourceId }: { SourceId: string }) => SourceId === Data.Id);
    expect(told.ImageUrls).toEqual([expect.stringContaining(picture)]);
  });

  test('finds it by the carrier’s number on the label too, with the goods of the order when none are listed', async () => {
    const { Id, packageId } = await p.underWay();
    const carrierNo = freshLabel();
    await p.put(Id, { carrierNo });
    const { Data } = await p.sign({ ReturnsOrderNumberNo: carrierNo });
    expect(Data.Result).toBe('owned');
    const { courierNumber } = await p.package(packageId);
    expect(await p.goodsOf(Data.Id)).toMatchObject([{ ProductName: 'Kettle', ModelQuantity: 1, Identification: courierNumber }]);
  });

  test('takes an order’s own label, and what nobody knows is unclaimed with one thing in it', async () => {
    const { SerialNumber } = await p.underWay();
    expect((await p.sign({ ReturnsOrderNumberNo: SerialNumber })).Data.Result).toBe('owned');
    const label = freshLabel();
    const { Data } = await p.sign({ ReturnsOrderNumberNo: label });
    expect(Data).toMatchObject({ Result: 'unclaimed', GoodsCount: 1, CustomerName: null });
    expect(await p.open(Data.Id)).toMatchObject({ UserId: null, GoodsPieces: 1, ProductName: label });
  });

  test('tells of one that was signed for before and changes nothing, by whichever of its numbers it is scanned', async () => {
    const { id, label, serial } = await p.unclaimed();
    const before = await p.open(id);
    for (const number of [label, serial])
      expect((await p.sign({ ReturnsOrderNumberNo: number })).Data).toMatchObject({ Id: id, Result: 'duplicate' });
    expect((await p.open(id)).RowVersion).toBe(before.RowVersion);
  });

  test('of two who scan one label at once, one signs for it and the other is told so', async () => {
    const label = freshLabel();
    const both = await Promise.all([p.sign({ ReturnsOrderNumberNo: label }), p.sign({ ReturnsOrderNumberNo: label }, p.leader)]);
    expect(both.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'unclaimed']);
    expect(both[0]!.Data.Id).toBe(both[1]!.Data.Id);
  });

  test('refuses what is no label: Chinese, a shelf, a member code, an unknown return of ours; and another warehouse', async () => {
    const shelf = await p.newShelf();
    const { Code } = await p.sign({ ReturnsOrderNumberNo: '退件1' });
    expect(Code).toBe(201);
    const { MemberCode } = await p.open((await p.hers()).id);
    for (const number of [shelf.number, MemberCode, 'RL25060199999', 'PK2506010031'])
      expect([number, (await p.sign({ ReturnsOrderNumberNo: number })).Code]).toEqual([number, 201]);
    expect((await p.sign({ WarehouseId: p.dongguan.id })).Code).toBe(101);
    expect((await p.sign({ GrossWeight: -1 })).Code).toBe(100);
  });

  test('asks about a weight that no parcel has, and takes it once somebody stands by it', async () => {
    const ReturnsOrderNumberNo = freshLabel();
    const heavy = { ReturnsOrderNumberNo, GrossWeight: 80 };
    expect(await p.sign(heavy)).toMatchObject({ Code: 100, Data: { Asks: 'confirm' } });
    const { Data } = await p.sign({ ...heavy, ConfirmMeasures: true });
    const corrected = await p.manager.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', {
      Id: Data.Id,
      RowVersion: 1,
      GrossWeight: 800,
    });
    expect(corrected).toMatchObject({ Code: 100, Data: { Asks: 'approval' } });
  });
});

describe('an order that is back', () => {
  test('is confirmed as returned (220 to 230): a return of it lies on a shelf, the way back is billed and the packages have come back', async () => {
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
    expect((await p.manager.post('/LogisticsOrder/ConfirmReturned', body)).Code).toBe(102);
  });

  test('gets no second return when its parcel was signed for at the dock, and one on its way is no returned one', async () => {
    const { Id, SerialNumber } = await p.underWay();
    expect((await p.manager.post('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id })).Code).toBe(102);
    await p.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    const { id } = await p.unclaimed({ OriginalOrderNumberNo: SerialNumber });
    await p.leader.ok('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id });
    expect(await p.listed(p.manager, { OriginalOrderNumberNo: SerialNumber })).toEqual([id]);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Signed });
    expect((await p.alice.post('/LogisticsOrder/ConfirmReturned', { Id, WarehouseId: p.xiamen.id })).status).toBe(403);
  });
});

describe('an order that turns back', () => {
  test('is announced to the house as a return to be signed, once, and what comes with another label is that one', async () => {
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
    expect((await p.claim(p.alice, [SerialNumber])).Data).toMatchObject([{ Ok: false, Code: 102 }]);
    expect((await p.putOn([announced.Id], (await p.newShelf()).number)).Code).toBe(102);
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
  test('puts returns on a shelf, which bears them, and their goods are available', async () => {
    const [one, two] = [await p.unclaimed(), await p.unclaimed()];
    const shelf = await p.newShelf();
    const rows = await p.putOn([one.id, two.id], shelf.number);
    expect(rows.Data).toMatchObject([{ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: shelf.number }, {}]);
    expect(await p.shelfRow(shelf.number)).toMatchObject({ goods: 6, usedWeight: '4.000', occupied: true });
    expect((await p.goodsOf(one.id))[0].ReturnGoodsStatus).toBe(ReturnGoodsStatus.Available);
    expect((await p.putOn([one.id], shelf.number)).Code).toBe(0);
    const other = await p.newShelf();
    expect((await p.putOn([one.id], other.number)).Message).toContain(shelf.number);
    expect(await p.wrongBooks()).toEqual([]);
  });

  test('takes a scanned number, and moves what lies on one shelf to another', async () => {
    const { id, label, serial } = await p.unclaimed();
    const [from, to] = [await p.newShelf(), await p.newShelf()];
    const own = '/ReturnLogisticsOrder';
    const transfer = (more: object) => p.clerk.post(`${own}/ReturnLogisticsOrderShelfTransfer`, { ShelvesNumber: to.number, ...more });
    expect((await transfer({ Ids: [id] })).Code).toBe(102);
    expect((await p.clerk.post(`${own}/ReturnLogisticsOrderPutOnShelves`, { Number: label, ShelvesNumber: from.number })).Code).toBe(0);
    expect(await p.clerk.ok(`${own}/GetReturnLogisticsOrderByNumber`, { Number: label })).toMatchObject({
      Id: id,
      ShelvesNumber: from.number,
    });
    expect((await transfer({ Number: serial })).Data).toMatchObject([{ ShelvesNumber: to.number }]);
    expect([(await p.shelfRow(from.number)).goods, (await p.shelfRow(to.number)).goods]).toEqual([0, 3]);
    expect((await transfer({ Number: 'NOBODY-KNOWS' })).Code).toBe(101);
    expect((await transfer({})).Code).toBe(100);
    expect(await p.clerk.ok(`${own}/GetReturnLogisticsOrderByNumber`, { Number: 'NOBODY-KNOWS' })).toBeNull();
  });

  test('is suggested the shelf of what else came back of its order, never one too weak for it, and null of what nobody knows', async () => {
    const [weak, beside] = [await p.newShelf(PartitionType.Return, { maxWeight: '1' }), await p.newShelf()];
    const other = await p.hers();
    expect(await p.putOn([other.id], beside.number)).toMatchObject({ Code: 0 });
    const { label } = await p.hers();
    const ask = (number: string) => p.clerk.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrderPutAwayShelves', { Number: number });
    const { Suggestions } = await ask(label);
    expect(Suggestions[0]).toMatchObject({ Reason: 'sameOrder' });
    const numbers = Suggestions.map(({ ShelvesNumber }: { ShelvesNumber: string }) => ShelvesNumber);
    expect(numbers).toContain(beside.number);
    expect(numbers).not.toContain(weak.number);
    expect(await ask(freshLabel())).toBe(null);
  });

  test('asks before a shelf of another area, and refuses one that is full (211), out of use (210), unknown or in another warehouse (212)', async () => {
    const { id } = await p.unclaimed();
    const parcels = await p.newShelf(PartitionType.Package);
    const [small, shut, far] = [
      await p.newShelf(PartitionType.Return, { maxWeight: '1' }),
      await p.newShelf(PartitionType.Return, { deactivated: true }),
      await p.newShelf(PartitionType.Return, {}, p.dongguan.id),
    ];
    expect(await p.putOn([id], parcels.number)).toMatchObject({ Code: 212, Data: { ConfirmArea: true } });
    expect((await p.putOn([id], small.number)).Code).toBe(211);
    expect((await p.putOn([id], shut.number)).Code).toBe(210);
    expect((await p.putOn([id], far.number)).Code).toBe(212);
    expect((await p.putOn([id], 'NO-SUCH-SHELF')).Code).toBe(101);
    expect((await p.putOn([id], parcels.number, { ConfirmArea: true })).Code).toBe(0);
  });

  test('of two who put one return on two shelves at once, one does', async () => {
    const { id } = await p.unclaimed();
    const [one, two] = [await p.newShelf(), await p.newShelf()];
    const both = await Promise.all([p.putOn([id], one.number), p.putOn([id], two.number, {}, p.leader)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
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

  test('a new original number shows whose it is, and the shelf bears the goods that are listed now', async () => {
    const { SerialNumber } = await p.underWay();
    const { id, serial } = await p.unclaimed();
    const shelf = await p.newShelf();
    await p.putOn([id], shelf.number);
    const goods = [
      { ProductName: 'Lid', ModelQuantity: 2, ImageUrls: [] },
      { ProductName: 'Pot', ModelQuantity: 5 },
    ];
    const said = { OriginalOrderNumberNo: SerialNumber, Remark: 'two boxes', GrossWeight: 3, ReturnLogisticsOrderGoodsInfos: goods };
    expect((await edit(id, said)).Data).toBe(true);
    expect(await p.open(id, p.alice)).toMatchObject({ SerialNumber: serial, UserId: p.alice.userId, Remark: 'two boxes', GoodsPieces: 7 });
    expect(await p.shelfRow(shelf.number)).toMatchObject({ goods: 7, usedWeight: '3.000' });
    expect((await p.told(p.alice)).at(-1)).toMatchObject({ text: 'returns.messages.returnGiven' });
  });

  test('the label is the house’s to correct and no other return’s, and an older form is refused', async () => {
    const [one, two] = [await p.hers(), await p.unclaimed()];
    expect((await edit(one.id, { ReturnsOrderNumberNo: two.label })).Code).toBe(103);
    expect(await edit(one.id, { ReturnsOrderNumberNo: freshLabel() }, p.alice)).toMatchObject({
      Code: 100,
      Data: [{ Field: 'ReturnsOrderNumberNo' }],
    });
    expect((await edit(one.id, { ReturnsOrderNumberNo: one.label, Remark: 'hers' }, p.alice)).Code).toBe(0);
    expect((await edit(one.id, { RowVersion: 99 })).Code).toBe(104);
    expect((await edit(one.id, { SerialNumber: two.serial })).Code).toBe(104);
    expect((await edit(one.id, { ReturnLogisticsOrderGoodsInfos: [] })).Code).toBe(121);
    expect((await edit(one.id, { ReturnLogisticsOrderGoodsInfos: [{ ProductName: 'Pot', ModelQuantity: 0 }] })).Code).toBe(100);
    const fresh = freshLabel();
    expect((await edit(one.id, { ReturnsOrderNumberNo: fresh })).Code).toBe(0);
    expect((await p.open(one.id)).ReturnsOrderNumberNo).toBe(fresh);
  });

  test('remarks are written by the owner and the house; pictures by the house alone', async () => {
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

  test('deletes what was signed for by mistake, whose label is free again; what is claimed stays', async () => {
    const { id, label, place } = await p.lying();
    expect((await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [id])).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Deleted, ShelvesId: null });
    expect((await p.shelfRow(place.number)).goods).toBe(0);
    expect(await p.listed(p.manager, { ReturnsOrderNumberNo: label })).toEqual([]);
    expect((await p.sign({ ReturnsOrderNumberNo: label })).Data.Result).toBe('unclaimed');
    const claimed = await p.hers();
    await p.claim(p.alice, [claimed.label]);
    expect((await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [claimed.id])).Code).toBe(102);
    expect((await p.onIds(p.manager, 'DeleteReturnLogisticsOrder', [id])).Code).toBe(102);
  });
});

describe('clearing a shelf', () => {
  const onShelf = (Id: string, more: object = {}) => p.manager.ok('/Shelves/GetShelvesById', { Id, ...more });
  test('finds the returns on it, now and then, and moves them with everything else', async () => {
    const back = await p.lying();
    const hers = await p.lying();
    expect((await p.claim(p.alice, [hers.label])).Code).toBe(0);
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
    expect(await p.leader.post('/Shelves/TransferAllShelvesGoods', all)).toMatchObject({ Code: 0, Data: 1 });
    expect((await onShelf(elsewhere.id)).Returns).toMatchObject([{ ReturnLogisticsOrderId: back.id }]);
    expect((await onShelf(back.place.id)).Returns).toEqual([]);
    expect((await onShelf(back.place.id, { At })).Returns).toMatchObject([{ ReturnLogisticsOrderId: back.id, Quantity: 3 }]);
    expect((await p.open(back.id)).ShelvesId).toBe(elsewhere.id);
    expect([(await p.shelfRow(back.place.number)).goods, (await p.shelfRow(elsewhere.number)).goods]).toEqual([0, 3]);

    // Chosen ones move too: one that is claimed stays claimed, one that lies elsewhere is refused.
    const chosen = (id: string) =>
      p.leader.post('/Shelves/TransferShelvesGoods', {
        FromShelvesId: hers.place.id,
        ToShelvesId: elsewhere.id,
        Items: [{ ReturnLogisticsOrderId: id }],
      });
    expect((await chosen(back.id)).Code).toBe(206);
    expect((await chosen(hers.id)).Code).toBe(0);
    expect(await p.open(hers.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Claimed, ShelvesId: elsewhere.id });
    expect((await chosen(hers.id)).Code).toBe(206);
  });
});
