import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { arrive, bagOrder, depart, openShift, type Shift } from '@entrepot/server/demo/steps.ts';
import { newcomer } from '@entrepot/server/modules/access/test/tools.ts';
import { type Floor, openFloor } from '@entrepot/server/testing/floor.ts';

// Rarely used queries, each answered from rows of which only some match.
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f?.close());

const [early, late] = ['2025-01-10 08:00:00', '2025-03-10 08:00:00'];
const february = '2025-02-01 00:00:00';
const names = (rows: readonly any[]) => rows.map(({ Name }) => Name);
const inAll = (text: string) => ({ 'zh-cn': `${text}简`, 'zh-tw': `${text}繁`, 'en-us': text });

describe('a shift', () => {
  let count = 0;
  const shiftOf = (more: object = {}): Promise<Shift> =>
    openShift(f.leader.ok, {
      Name: `Boat ${++count}`,
      TransportShiftType: 1,
      WarehouseIds: [f.xiamen.id],
      TypeOfShippingId: f.method('SeaExpress'),
      ...more,
    });
  const put = async (shift: Shift, BagNo: string, parcels?: object[]) => {
    const order = await f.packed({}, parcels);
    await bagOrder(f.leader.ok, { ...shift, bagNo: BagNo }, order.number);
    return order;
  };
  const bagsOf = async (Id: string): Promise<any[]> => (await f.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id })).Data;
  const anotherBag = async (shift: Shift): Promise<any> => {
    await f.leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: shift.id, Quantity: 1 });
    return (await bagsOf(shift.id)).find(({ BagNo }) => BagNo !== shift.bagNo);
  };

  test('returns its orders, the orders of one of its bags, and what is or was in the bag', async () => {
    const shift = await shiftOf();
    const second = await anotherBag(shift);
    const [one, taken] = [await put(shift, shift.bagNo), await put(shift, shift.bagNo)];
    const other = await put(shift, second.BagNo, [{ ...f.box, Weight: 3.25 }]);
    await f.leader.ok('/TransportShift/DeleteTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: taken.number });
    const orders = async (more: object = {}) =>
      (await f.leader.ok('/TransportShift/GetTransportShiftOrders', { Id: shift.id, ...more })).Data.map((row: any) => row.SerialNumber);
    expect((await orders()).sort()).toEqual([one.number, other.number].sort());
    expect(await orders({ BagNumberId: second.Id })).toEqual([other.number]);
    expect(await f.leader.ok('/BagNumber/GetBagNumberItems', { Id: second.Id })).toMatchObject([
      { BagNo: second.BagNo, SerialNumber: other.number, Weight: 3.25, Live: true },
    ]);
    const [first] = (await bagsOf(shift.id)).filter(({ BagNo }) => BagNo === shift.bagNo);
    expect(await f.leader.ok('/BagNumber/GetBagNumberItems', { Id: first.Id })).toMatchObject([
      { SerialNumber: one.number, Weight: 2, Live: true },
      { SerialNumber: taken.number, Live: false, RemovedTime: expect.any(String) },
    ]);
  });

  test('counts the departed and the received bags on arrival', async () => {
    const shift = await shiftOf();
    const second = await anotherBag(shift);
    await put(shift, shift.bagNo);
    await put(shift, second.BagNo);
    const receipt = () => f.leader.ok('/TransportShift/GetBagArrivalReceipt', { Id: shift.id });
    expect(await receipt()).toMatchObject({ Expected: 0, Received: 0, Bags: [] });
    await f.leader.ok('/BagNumber/SealBagNumber', { Id: second.Id, GrossWeight: 2.5 });
    await depart(f.leader.ok, shift);
    expect(await receipt()).toMatchObject({ Expected: 2, Received: 0 });
    await arrive(f.leader.ok, shift);
    const { Expected, Received, Bags } = await receipt();
    expect([Expected, Received]).toEqual([2, 1]);
    const { Received: come, Missing } = enumCodes.BagNumberStatus;
    expect(Object.fromEntries(Bags.map((bag: any) => [bag.BagNo, bag.BagNumberStatus]))).toEqual({
      [shift.bagNo]: come,
      [second.BagNo]: Missing,
    });
  });

  test('moves a bag with its orders to another shift that is still loading', async () => {
    const [from, to] = [await shiftOf(), await shiftOf()];
    const order = await put(from, from.bagNo);
    const [bag] = await bagsOf(from.id);
    await f.leader.ok('/BagNumber/TransferBagNumber', { Id: bag.Id, ToTransportShiftId: to.id });
    const orders = async ({ id }: Shift) => (await f.leader.ok('/TransportShift/GetTransportShiftOrders', { Id: id })).Data;
    expect(await orders(from)).toEqual([]);
    expect(await orders(to)).toMatchObject([{ Id: order.id, TransportShiftId: to.id }]);
    const [left, got] = await Promise.all([from, to].map(({ id }) => f.leader.ok('/TransportShift/GetTransportShiftById', { Id: id })));
    expect([left.OrderCount, left.BagNos, got.OrderCount, got.BagNos.sort()]).toEqual([0, [], 1, [from.bagNo, to.bagNo].sort()]);
  });

  test('is offered by type, state and warehouse, and listed by one or several warehouses', async () => {
    const both = await shiftOf({ WarehouseIds: [f.xiamen.id, f.dongguan.id] });
    const transfer = await shiftOf({ TransportShiftType: 2, ToWarehouseId: f.dongguan.id });
    await f.leader.ok('/TransportShift/CloseTransportShift', { Id: transfer.id });
    const offered = async (query: object) =>
      (await f.manager.ok('/TransportShift/GetSelectTransportShifts', query)).map(({ Value }: any) => Value);
    expect(await offered({ WarehouseId: f.dongguan.id })).toEqual([both.id]);
    expect(await offered({ TransportShiftType: 2 })).toEqual([transfer.id]);
    expect(await offered({ TransportShiftStatus: enumCodes.TransportShiftStatus.Closed })).toEqual([transfer.id]);
    expect(await offered({ WarehouseId: f.dongguan.id, TransportShiftType: 2 })).toEqual([]);
    const listed = async (WarehouseId: string | string[]) =>
      (await f.manager.ok('/TransportShift/GetTransportShifts', { WarehouseId, rows: 100 })).Data.map(({ Id }: any) => Id);
    expect(await listed(f.dongguan.id)).toEqual([both.id]);
    expect(await listed([f.dongguan.id])).toEqual([both.id]);
    const either = await listed([f.dongguan.id, f.xiamen.id]);
    expect(either).toEqual(await listed(f.xiamen.id));
    expect(either).toContain(transfer.id);
  });
});

describe('picking', () => {
  test('by partition groups the orders whose goods are in the same ones', async () => {
    const place = { WarehouseId: f.xiamen.id };
    const partition = { ...place, Name: 'Gallery', PartitionType: enumCodes.PartitionType.Package };
    const { Id } = await f.manager.ok('/WarehousePartitions/EstablishWarehousePartition', partition);
    const shelf = { ...place, PartitionId: Id, ShelvesNumber: 'G-01-01', ShelvesLength: 120, ShelvesWide: 60, ShelvesHigh: 50 };
    await f.leader.ok('/Shelves/EstablishShelves', shelf);
    const rule = { ...place, Name: 'By partition', PickingSplitRule: enumCodes.PickingSplitRule.ByPartition };
    const { Id: PickingRuleId } = await f.manager.ok('/PickingRule/EstablishPickingRule', rule);
    const shelves = ['A-01-01', 'G-01-01', 'A-02-02'];
    const orders = [];
    for (const shelf of shelves) orders.push(await f.approved({ goods: { shelf } }));
    const { PickingIds } = await f.leader.ok('/PickingList/AddPickingList', { ...place, PickingRuleId });
    const [first, upstairs, third] = await Promise.all(orders.map(async ({ id }) => (await f.order(id)).pickingListId));
    expect(PickingIds).toHaveLength(2);
    expect(first).toBe(third);
    expect([...PickingIds].sort()).toEqual([first, upstairs].sort());
  });
});

describe('money', () => {
  const billed = async (UserId: string, at: string, Amount: number): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from expense_type where site_id = ${at} and code = 'DUTY'`.execute(f.db);
    const Lines = [{ ExpenseTypeId: rows[0]!.id, Amount, Explanation: 'Duty' }];
    return (await f.finance.ok('/Bill/EstablishManualBill', { UserId, Lines })).Id;
  };
  const unpaid = async (SiteId: string) =>
    (await f.finance.ok('/Bill/GetBillStatistics', { SiteId })).reduce((sum: number, row: any) => sum + row.UnpaidAmount, 0);

  test('owed is reported for one site at a time', async () => {
    const before = await Promise.all([unpaid(f.alice.siteId), unpaid(f.hkcarol.siteId)]);
    await billed(f.bob.userId, f.bob.siteId, 70);
    await billed(f.hkcarol.userId, f.hkcarol.siteId, 11);
    expect([await unpaid(f.alice.siteId), await unpaid(f.hkcarol.siteId)]).toEqual([before[0]! + 70, before[1]! + 11]);
  });

  test('paid is found by its bill, also when one payment covered two', async () => {
    const bills = [];
    for (const amount of [5, 6, 7]) bills.push(await billed(f.alice.userId, f.alice.siteId, amount));
    const [one, two, alone] = bills;
    const pay = (BillIds: unknown[], ExpectedAmount: number) =>
      f.alice.ok('/UserBill/PayBills', { BillIds, PaymentType: enumCodes.PaymentType.Balance, ExpectedAmount });
    await pay([one, two], 11);
    await pay([alone], 7);
    const paid = async (BillId: unknown, more: object = {}) =>
      (await f.finance.ok('/PaymentRecord/GetPaymentRecords', { BillId, ...more })).Data.map(({ Amount }: any) => Amount);
    expect(await paid(two)).toEqual(await paid(one));
    expect((await paid(one)).reduce((sum: number, amount: number) => sum + amount, 0)).toBe(11);
    expect(await paid(alone, { SiteId: f.alice.siteId })).toEqual([7]);
    expect(await paid(alone, { SiteId: f.hkcarol.siteId })).toEqual([]);
  });
});

describe('people', () => {
  test('see who registered with their link between two days', async () => {
    for (const [userName, at] of [
      ['earlybird', early],
      ['latecomer', late],
    ] as const) {
      const friend = await newcomer({ ...f, system: async () => f.system }, f.alice, {
        userName,
        accountTypeCode: 2,
        referrerId: f.peer.userId,
      });
      await sql`update user_account set creation_time = ${`${at}+08`}::timestamptz where id = ${friend.userId}`.execute(f.db);
    }
    const came = async (query: object) => (await f.peer.ok('/User/GetReferrals', query)).Data.map(({ UserName }: any) => UserName);
    expect(await came({})).toEqual(['l*******r', 'e*******d']);
    expect(await came({ StartDate: february })).toEqual(['l*******r']);
    expect(await came({ EndDate: february })).toEqual(['e*******d']);
    expect(await came({ StartDate: february, EndDate: '2025-02-02 00:00:00' })).toEqual([]);
  });

  test('find a recipient by part of the name, phone or address in their own address book', async () => {
    const found = async (Content: string) =>
      names((await f.alice.ok('/UserRecipientInformation/GetSelectRecipientInformations', { Content })).Data);
    expect(await found('志明')).toEqual(['林志明']);
    expect(await found('61239901')).toEqual(['陳美玲']);
    expect(await found('松高路')).toEqual(['林雅婷']);
    expect(await found('張柏豪')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('of the staff see the organizations of one site', async () => {
    for (const [person, Name] of [
      [f.manager, 'Harbour'],
      [f.hkmanager, 'Peak'],
    ] as const)
      await person.ok('/Organizes/EstablishBackstageOrganizes', { Name, OrganizesType: 1, Type: 1 });
    const tree = async (more: object = {}) => names(await f.admin.ok('/Organizes/GetBackstageOrganizes', { organizesType: 1, ...more }));
    expect((await tree()).sort()).toEqual(['Harbour', 'Peak']);
    expect(await tree({ SiteId: f.hkmanager.siteId })).toEqual(['Peak']);
    expect(await tree({ SiteId: f.manager.siteId })).toEqual(['Harbour']);
  });

  test('who create a role are offered the calls of its audience', async () => {
    await f.admin.ok('/Api/SynchronizeApis');
    const offered = async (RoleKind: number): Promise<string[]> =>
      (await f.admin.ok('/Api/GetSelectApis', { RoleKind })).flatMap(({ Children }: any) => Children.map(({ Path }: any) => Path));
    const [staff, customers] = await Promise.all([offered(1), offered(2)]);
    const has = (paths: string[], call: string) => paths.some((path) => path.endsWith(call));
    expect([has(staff, '/Package/PackageSigning'), has(customers, '/Package/PackageSigning')]).toEqual([true, false]);
    expect([has(staff, '/User/GetReferrals'), has(customers, '/User/GetReferrals')]).toEqual([false, true]);
  });
});

describe('master data', () => {
  const points = '/SelfPickupAddress/GetSelfPickupAddresses';

  test('for the help is found by date, by a word in any language and by site', async () => {
    const add = async (name: string) => (await f.manager.ok('/HelpTutorialType/EstablishHelpTutorialType', { Name: inAll(name) })).Id;
    const [first, second] = [await add('Customs'), await add('Refunds')];
    await sql`update help_tutorial_type set creation_time = ${'2024-01-01'}`.execute(f.db);
    for (const [id, at] of [
      [first, early],
      [second, late],
    ])
      await sql`update help_tutorial_type set creation_time = ${`${at}+08`}::timestamptz where id = ${id}`.execute(f.db);
    const topics = async (query: object, by = f.manager) => names(await by.ok('/HelpTutorialType/GetHelpTutorialTypes', query));
    expect(await topics({ StartDate: february })).toEqual(['Refunds']);
    expect(await topics({ StartDate: '2025-01-01 00:00:00', EndDate: february })).toEqual(['Customs']);
    expect(await topics({ Content: 'funds繁' })).toEqual(['Refunds']);
    const ofHongKong = await topics({ SiteId: f.hkmanager.siteId }, f.admin);
    expect(ofHongKong.length).toBeGreaterThan(0);
    expect(ofHongKong).not.toContain('Customs');
    expect(await topics({ SiteId: f.manager.siteId }, f.admin)).toContain('Customs');
  });

  test('sorts by last change on request, and the log names the referenced rows', async () => {
    const byCreation = (await f.manager.ok(points, { rows: 100 })).Data;
    const oldest = byCreation.at(-1);
    const edited = await f.manager.ok('/SelfPickupAddress/GetEditSelfPickupAddress', { Id: oldest.Id });
    const edit = { Id: oldest.Id, RowVersion: edited.RowVersion, Name: edited.Name, Type: edited.Type, Address: edited.Address };
    await f.manager.ok('/SelfPickupAddress/EditSelfPickupAddress', { ...edit, WarehouseId: f.dongguan.id });
    expect((await f.manager.ok(points, { sortType: 1, rows: 1 })).Data).toMatchObject([{ Id: oldest.Id }]);
    expect((await f.manager.ok(points, { sortType: 1, descendingOrder: false, rows: 100 })).Data.at(-1).Id).toBe(oldest.Id);
    expect((await f.manager.ok(points, { rows: 100 })).Data.at(-1).Id).toBe(oldest.Id);
    const [entry] = (await f.manager.ok('/OperationLog/GetOperationLogs', { TargetId: oldest.Id })).Data;
    const { Changes } = await f.manager.ok('/OperationLog/GetOperationLogById', { Id: entry.Id });
    expect(Changes.find(({ Field }: any) => Field === 'WarehouseId')).toMatchObject({ Before: null, After: 'Dongguan warehouse' });
  });

  test('is offered by its filters: pickup points by country, warehouses by type, shop carriers', async () => {
    const inCountry = async (CountryId: string) => names((await f.alice.ok('/Select/SelfPickupAddress', { CountryId })).Data);
    expect(await inCountry(f.toHongKong.countryId)).toEqual(['Hong Kong Kwun Tong pickup point']);
    expect(await inCountry(f.toTaipei.countryId)).not.toContain('Hong Kong Kwun Tong pickup point');
    const { Origin, Destination } = enumCodes.WarehouseType;
    const abroad = { Name: 'Keelung', Code: 'KL', PersonInCharge: 'Wu', WarehouseType: Destination };
    await f.manager.ok('/Warehouse/EstablishWarehouse', abroad);
    const ofType = async (WarehouseType: number) => names(await f.manager.ok('/Warehouse/GetSelectWarehouses', { WarehouseType }));
    expect(await ofType(Destination)).toEqual(['Keelung']);
    expect(await ofType(Origin)).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    const store = { Name: 'Shop courier', CarrierInterface: enumCodes.CarrierInterface.Manual, AvailableForStoreOrders: true };
    await f.manager.ok('/Carrier/EstablishCarrier', store);
    const carriers = async (query: object) => names(await f.manager.ok('/Carrier/GetSelectCarriers', query));
    expect(await carriers({ AvailableForStoreOrders: true })).toEqual(['Shop courier']);
    expect((await carriers({})).length).toBeGreaterThan(1);
  });
});
