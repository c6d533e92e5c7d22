import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnGoodsStates, returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { remindOfReturns } from './returned-scheduled.ts';
import { openReturned, type Server } from './test/returned.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { InventoryState, PartitionType, ReturnGoodsStatus, ReturnLogisticsOrderStatus: Status, StockMovementType } = enumCodes;
let p: Server;
beforeAll(async () => {
  p = await openReturned();
});
afterAll(async () => {
  expect(await p.wrongBooks()).toEqual([]);
  await p.close();
});

const undo = (Id: string, GoodsIds: string[], by = p.alice) =>
  by.post('/UserReturnLogisticsOrder/DeleteReturnLogisticsOrderWarehousing', { Id, GoodsIds });

describe('taking into stock', () => {
  test('makes pieces of the owner’s commodity available on the return’s shelf', covers('FIELD-ReturnLogisticsOrder-08'), async () => {
    const [{ id, serial, place }, kettle] = [await p.onShelf(), await p.newCommodity()];
    expect((await p.intoStock(p.alice, id, kettle, 3)).Data).toBe(true);
    const row = await p.open(id, p.alice);
    expect(row).toMatchObject({
      ReturnLogisticsOrderStatus: Status.Warehoused,
      ReturnLogisticsOrderGoodsInfos: [{ ReturnGoodsStatus: ReturnGoodsStatus.Warehoused, WarehousedQuantity: 3, CommodityId: kettle }],
    });
    expect(await p.stock(kettle)).toEqual([{ shelfId: place.id, quantity: 3, inventoryState: InventoryState.Available }]);
    expect(await p.movements(kettle)).toMatchObject([
      {
        stockMovementType: StockMovementType.ReturnIn,
        sourceType: 'returnLogisticsOrder',
        sourceId: id,
        quantity: 3,
        toShelfId: place.id,
      },
    ]);
    expect(await p.shelfRow(place.number)).toMatchObject({ goods: 3, usedWeight: '1.500' });
    expect(serial).toBe(row.SerialNumber);
  });

  test('lets staff choose a shelf in a goods zone and notifies the owner', async () => {
    const [{ id, serial }, kettle] = [await p.onShelf(), await p.newCommodity()];
    const [goods, area] = [await p.newShelf(PartitionType.Commodity), await p.newShelf(PartitionType.Packing)];
    const into = (ShelvesNumber: string, more: object = {}) => p.intoStock(p.leader, id, kettle, 3, { ShelvesNumber, ...more });
    expect(await into(area.number)).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await into('NO-SUCH-SHELF')).toBeRefused('NotFound');
    expect(await into(goods.number)).toSucceed();
    expect(await p.stock(kettle)).toMatchObject([{ shelfId: goods.id, quantity: 3 }]);
    expect((await p.returnMessages(p.alice)).at(-1)).toMatchObject({
      text: 'returns.messages.returnStocked',
      values: { number: serial, count: 3 },
    });
  });

  test('leaves the rest as separate goods when only some pieces are taken', async () => {
    const [{ id, place }, kettle] = [await p.onShelf(), await p.newCommodity()];
    expect(await p.intoStock(p.alice, id, kettle, 2)).toSucceed();
    const goods = await p.goodsOf(id);
    expect(goods.map(({ ModelQuantity, ReturnGoodsStatus: status }) => [ModelQuantity, status]).sort()).toEqual([
      [1, ReturnGoodsStatus.Available],
      [2, ReturnGoodsStatus.Warehoused],
    ]);
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.OnShelf);
    expect((await p.shelfRow(place.number)).goods).toBe(3);
    const rest = goods.find(({ ModelQuantity }) => ModelQuantity === 1)!;
    await p.onGoods(p.manager, 'BatchRemoved', [rest.Id]);
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.Warehoused);
    expect((await p.shelfRow(place.number)).goods).toBe(2);
  });

  test('rejects too many pieces, foreign or unfit commodities, foreign and duplicate goods', async () => {
    const [one, two, kettle] = [await p.onShelf(), await p.onShelf(), await p.newCommodity()];
    const [his, bare, unapproved] = [
      await p.newCommodity({}, p.bob),
      await p.newCommodity({ completionStatus: 1 }),
      await p.newCommodity({ commodityStatus: 1 }),
    ];
    const takeIn = (commodity: string, pieces: number) => p.intoStock(p.alice, one.id, commodity, pieces);
    expect(await takeIn(kettle, 4)).toBeRefused('TotalExceeded');
    expect(await takeIn(his, 1)).toBeRefused('NoMatchingGoods');
    expect(await takeIn(bare, 1)).toBeRefused('CompletionRequired');
    expect(await takeIn(unapproved, 1)).toBeRefused('StateNotAllowed');
    expect(await takeIn(kettle, 0)).toBeRefused('ValidationFailed');
    const line = { GoodsId: (await p.goodsOf(two.id))[0].Id, CommodityId: kettle, Quantity: 1 };
    const send = (...Lines: object[]) => p.alice.post('/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing', { Id: one.id, Lines });
    expect(await send(line)).toBeRefused('NoMatchingGoods');
    expect(await p.alice.post('/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing', { Id: two.id, Lines: [line, line] })).toBeRefused(
      'DuplicateSelection',
    );
    expect(await p.stock(kettle)).toEqual([]);
  });

  test('requires an owner and a shelf', async () => {
    const [hers, free, kettle] = [await p.hers(), await p.unclaimed(), await p.newCommodity()];
    expect(await p.intoStock(p.alice, hers.id, kettle, 1)).toBeRefused('StateNotAllowed');
    const shelf = await p.newShelf();
    await p.putOn([free.id], shelf.number);
    expect(await p.intoStock(p.manager, free.id, kettle, 1)).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('hasn’t been claimed yet'),
    });
  });

  test('happens once when concurrent or repeated with one key', async () => {
    const [{ id }, again, kettle] = [await p.onShelf(), await p.onShelf(), await p.newCommodity()];
    const both = await Promise.all([p.intoStock(p.alice, id, kettle, 3), p.intoStock(p.manager, id, kettle, 3)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const same = [1, 2].map(() => p.intoStock(p.alice, again.id, kettle, 3, { IdempotencyKey: `in-${again.id}` }));
    expect((await Promise.all(same)).map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect((await p.stock(kettle)).map(({ quantity }) => quantity)).toEqual([3, 3]);
  });

  test('cannot be undone when a piece is no longer available', async () => {
    const [{ id, place }, kettle] = [await p.onShelf(), await p.newCommodity()];
    await p.intoStock(p.alice, id, kettle, 3);
    const [first] = await p.goodsOf(id);
    await p.manager.ok('/Commodity/AdjustCommodityInventory', {
      WarehouseId: p.xiamen.id,
      ShelvesId: place.id,
      CommodityId: kettle,
      InventoryState: InventoryState.Available,
      Quantity: -1,
      Remarks: 'sold over the counter',
    });
    expect(await undo(id, [first.Id])).toBeRefused('InsufficientStock');
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.Warehoused);
    expect(await p.stock(kettle)).toMatchObject([{ quantity: 2 }]);
  });

  test('restores the return with its claim when undone', async () => {
    const [free, claimed, kettle] = [await p.onShelf(), await p.onShelf(), await p.newCommodity()];
    await p.claim(p.alice, [claimed.label]);
    for (const { id } of [free, claimed]) await p.intoStock(p.alice, id, kettle, 3);
    for (const { id } of [free, claimed]) expect((await undo(id, [(await p.goodsOf(id))[0].Id])).Data).toBe(true);
    expect(await p.open(free.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: free.place.number });
    expect(await p.open(claimed.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Claimed, ShelvesNumber: claimed.place.number });
    expect(await p.stock(kettle)).toEqual([]);
    expect(await p.goodsOf(free.id)).toMatchObject([{ ReturnGoodsStatus: ReturnGoodsStatus.Available, WarehousedQuantity: 0 }]);
    expect(await undo(free.id, [(await p.goodsOf(free.id))[0].Id])).toBeRefused('StateNotAllowed');
    expect(await undo(free.id, [(await p.goodsOf(claimed.id))[0].Id])).toBeRefused('NoMatchingGoods');
    expect((await p.shelfRow(free.place.number)).goods).toBe(3);
  });
});

describe('goods that are available or removed', () => {
  test('makes unchecked and removed goods available in batch', covers('STATE-RETURNAVAILABLE'), async () => {
    const [one, two] = [await p.hers(), await p.onShelf()];
    const [seen, thrownAway] = [(await p.goodsOf(one.id))[0], (await p.goodsOf(two.id))[0]];
    await p.onGoods(p.leader, 'BatchRemoved', [thrownAway.Id], { Remarks: 'thrown away' });
    expect((await p.onGoods(p.leader, 'BatchAvailable', [seen.Id, thrownAway.Id])).Data).toBe(true);
    expect(await p.goodsOf(one.id)).toMatchObject([{ ReturnGoodsStatus: ReturnGoodsStatus.Available }]);
    expect(await p.open(two.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, Remarks: 'thrown away' });
    expect((await p.shelfRow(two.place.number)).goods).toBe(3);
    await p.claim(p.alice, [one.label]);
    expect(await p.onGoods(p.leader, 'BatchAvailable', [seen.Id])).toBeRefused('StateNotAllowed');
  });

  test('removes goods in batch, clears the shelf, notifies the owner, and can restore them', async () => {
    const goods = [
      { ProductName: 'Pot', ModelQuantity: 2 },
      { ProductName: 'Lid', ModelQuantity: 1 },
    ];
    const { id, place, serial } = await p.onShelf({ Goods: goods });
    const [pot, lid] = await p.goodsOf(id);
    await p.onGoods(p.manager, 'BatchRemoved', [pot.Id]);
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.OnShelf);
    expect((await p.shelfRow(place.number)).goods).toBe(1);
    expect((await p.onGoods(p.manager, 'BatchRemoved', [lid.Id], { Remarks: 'given back' })).Data).toBe(true);
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.Removed);
    expect(await p.shelfRow(place.number)).toMatchObject({ goods: 0, usedWeight: '0.000' });
    expect((await p.returnMessages(p.alice)).at(-1)).toMatchObject({
      text: 'returns.messages.returnRemoved',
      values: { number: serial, remarks: 'given back' },
    });
    expect(await p.onGoods(p.manager, 'BatchRemoved', [lid.Id])).toBeRefused('StateNotAllowed');
    expect((await p.onGoods(p.alice, 'ReductionReturnLogisticsOrderGoods', [pot.Id])).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: place.number });
    expect(await p.onGoods(p.alice, 'ReductionReturnLogisticsOrderGoods', [pot.Id])).toBeRefused('StateNotAllowed');
    expect((await p.shelfRow(place.number)).goods).toBe(2);
  });

  test('refuses to remove goods on no shelf, and removes once when concurrent', async () => {
    const [signed, onShelf] = [await p.hers(), await p.onShelf()];
    expect(await p.onGoods(p.manager, 'BatchRemoved', [(await p.goodsOf(signed.id))[0].Id])).toBeRefused('StateNotAllowed');
    const [first] = await p.goodsOf(onShelf.id);
    const both = await Promise.all([p.manager, p.leader].map((by) => p.onGoods(by, 'BatchRemoved', [first.Id])));
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  });
});

describe('permissions', () => {
  const prefixes = ['/ReturnLogisticsOrder', '/UserReturnLogisticsOrder'];

  test('serves every operation under both prefixes and shows customers their own returns', covers('RETURNS-BOTH'), async () => {
    const [hers, free] = [await p.hers(), await p.unclaimed()];
    for (const prefix of prefixes) {
      for (const [person, ids] of [
        [p.alice, [hers.id]],
        [p.bob, []],
        [p.manager, [hers.id, free.id]],
      ] as const) {
        const { Data } = await person.ok(`${prefix}/GetReturnLogisticsOrders`, { rows: 100 });
        const listed = Data.map(({ Id }: { Id: string }) => Id).filter((id: string) => id === hers.id || id === free.id);
        expect([prefix, listed.sort()]).toEqual([prefix, [...ids].sort()]);
      }
      expect((await p.alice.ok(`${prefix}/GetReturnLogisticsOrderGoods`, { Id: hers.id })).Data).toMatchObject([
        { Identification: '6901', ProductName: 'Kettle', ModelQuantity: 3, ImageUrls: [] },
      ]);
      expect(await p.bob.post(`${prefix}/GetReturnLogisticsOrderGoods`, { Id: hers.id })).toBeRefused('NotFound');
      expect(await p.bob.post(`${prefix}/GetEditReturnLogisticsOrder`, { Id: hers.id })).toBeRefused('NotFound');
      expect(await p.bob.post(`${prefix}/UpdateReturnLogisticsOrderRemarks`, { Id: hers.id, Remarks: 'mine' })).toBeRefused('NotFound');
      expect(await p.hkmanager.post(`${prefix}/GetEditReturnLogisticsOrder`, { Id: hers.id })).toBeRefused('NotFound');
      expect((await p.dgclerk.ok(`${prefix}/GetReturnLogisticsOrders`, { ReturnsOrderNumberNo: hers.label })).Data).toEqual([]);
    }
  });

  test('refuses staff operations to customers under both prefixes and all names', covers('RETURNS-BACKONLY'), async () => {
    const names = [
      'ReturnLogisticsOrderSigning',
      'SigningReturnLogisticsOrder',
      'ReturnLogisticsOrderPutOnShelves',
      'PutOnShelvesReturnLogisticsOrder',
      'ReturnLogisticsOrderShelfTransfer',
      'ShelfTransferReturnLogisticsOrder',
      'ReturnLogisticsOrderPackageClaim',
      'PackageClaimReturnLogisticsOrder',
      'BatchAvailable',
      'BatchAvailableReturnLogisticsOrder',
      'BatchRemoved',
      'BatchRemovedReturnLogisticsOrder',
      'DeleteReturnLogisticsOrder',
      'EditReturnLogisticsOrderImages',
      'BatchEnableReturnProhibited',
      'BatchDisableReturnProhibited',
    ];
    for (const path of prefixes.flatMap((prefix) => names.map((name) => `${prefix}/${name}`))) {
      const { status, Code } = await p.alice.post(path, {});
      expect([path, status, Code]).toEqual([path, 403, 1]);
      expect(await p.manager.post(path, {}), path).toBeRefused('ValidationFailed');
    }
  });

  test(
    'lists by form type: one customer or the warehouse; unclaimed and undecided',
    covers('PICKER-RETURN-TYPE1', 'PICKER-RETURN-TYPE2'),
    async () => {
      const [hers, free] = [await p.hers(), await p.unclaimed()];
      expect(await p.manager.post('/ReturnLogisticsOrder/GetReturnLogisticsOrders', { FormType: 1 })).toBeRefused('ValidationFailed');
      const ofAlice = await p.listed(p.manager, { FormType: 1, UserId: p.alice.userId });
      expect([ofAlice.includes(hers.id), ofAlice.includes(free.id)]).toEqual([true, false]);
      const unclaimedIds = await p.listed(p.manager, { FormType: 2, Unclaimed: true, ReturnLogisticsOrderStatus: Status.Signed });
      expect([unclaimedIds.includes(hers.id), unclaimedIds.includes(free.id)]).toEqual([false, true]);
      expect(await p.listed(p.manager, { DecideWithin: 29 })).toEqual([]);
      expect(await p.listed(p.manager, { DecideWithin: 30 })).toContain(hers.id);
      expect(await p.alice.post('/UserReturnLogisticsOrder/GetReturnLogisticsOrders', { Unclaimed: true })).toBeRefused('ValidationFailed');
      const some = await p.manager.ok('/ReturnLogisticsOrder/GetReturnLogisticsOrderGoods', {
        ReturnGoodsStatus: ReturnGoodsStatus.Pending,
      });
      expect(some.Total).toBeGreaterThan(1);
    },
  );
});

test('reminds the owner five days before and on the last day, once, while undecided', async () => {
  const [waits, claimed, decided] = [await p.hers(), await p.hers(), await p.hers()];
  await p.unclaimed();
  await p.claim(p.alice, [claimed.label]);
  await p.asPackage(p.alice, decided.id);
  const at = (days: number) => remindOfReturns({ db: p.db, takeNumber: async () => 1, now: new Date(Date.now() + days * dayMs) });
  const about = async ({ serial } = waits) =>
    (await p.returnMessages(p.alice)).filter(({ values }) => values.number === serial).map(({ text }) => text.split('.')[2]);
  await at(24);
  expect(await about()).toEqual(['returnArrived']);
  await at(25);
  await at(26);
  expect(await about()).toEqual(['returnArrived', 'returnReminder']);
  await at(30);
  await at(31);
  expect(await about()).toEqual(['returnArrived', 'returnReminder', 'returnOverdue']);
  // A return claimed by number only is still undecided.
  expect(await about(claimed)).toEqual(['returnArrived', 'returnReminder', 'returnOverdue']);
  expect(await about(decided)).toEqual(['returnArrived', 'returnPackage']);
});

test('restarts the decision period when the owner is found later', async () => {
  const [claimed, found] = [await p.unclaimed(), await p.unclaimed()];
  await sql`update return_logistics_order set decide_by = current_date - 40, reminded_time = now() where id = any(${[claimed.id, found.id]}::uuid[])`.execute(
    p.db,
  );
  expect((await p.claim(p.alice, [claimed.label])).Data[0].Ok).toBe(true);
  const { RowVersion } = await p.open(found.id);
  const { order } = await p.hers();
  const body = { Id: found.id, RowVersion, OriginalOrderNumberNo: order.SerialNumber };
  expect(await p.manager.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', body)).toSucceed();
  const { DecideBy } = await p.open((await p.hers()).id);
  for (const { id, serial } of [claimed, found]) {
    expect(await p.open(id)).toMatchObject({ UserId: p.alice.userId, DecideBy });
    if (id === found.id)
      expect((await p.returnMessages(p.alice)).find(({ values }) => values.number === serial)?.values.until).toBe(DecideBy);
  }
});

test('follows the state table of the domain', () => {
  const { can, after } = returnLogisticsOrderStates;
  expect(after(Status.ToBeSigned, 'sign')).toBe(Status.Signed);
  for (const from of [Status.Signed, Status.OnShelf]) expect(after(from, 'claim')).toBe(Status.Claimed);
  for (const from of [Status.OnShelf, Status.Claimed]) expect([after(from, 'warehouse'), after(from, 'remove')]).toEqual([50, 60]);
  expect([after(Status.Claimed, 'release'), after(Status.Removed, 'restore')]).toEqual([Status.OnShelf, Status.OnShelf]);
  expect([after(Status.Warehoused, 'undoWarehousing'), after(Status.Warehoused, 'undoToClaimed')]).toEqual([30, 40]);
  expect([can(Status.Signed, 'remove'), can(Status.Claimed, 'delete'), can(Status.Deleted, 'sign'), can(Status.Removed, 'claim')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(returnGoodsStates.after(ReturnGoodsStatus.Removed, 'restore')).toBe(ReturnGoodsStatus.Available);
});
