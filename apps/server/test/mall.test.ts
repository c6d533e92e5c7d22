import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { endedJob } from '@entrepot/testing/jobs.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { findWhere } from '../src/core/rows/rows.ts';
import { createAccount } from '../src/modules/access/public.ts';
import { checkInvariants } from '../src/modules/billing/public.ts';
import { openStock, type Stocked } from '../src/modules/commodities/test/stock.ts';
import { completeMallOrders, expireMallOrders } from '../src/modules/mall/by-the-clock.ts';

const { ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const { Draft, Released, Halted } = enumCodes.MallCombinationStatus;
const { Balance } = enumCodes.PaymentType;

let stock: Stocked;
let seller: Person;
let rival: Person;
let bob: Person;
let shopId: string;
let currencyId: string;
let shelf: Awaited<ReturnType<Stocked['newShelf']>>;
let made = 0;

beforeAll(async () => {
  stock = await openStock();
  ({ bob } = stock);
  seller = await stock.as('merchant');
  rival = await newCustomer('mallrival', ['Merchant']);
  shelf = await stock.newShelf();
  currencyId = (await seller.ok('/UserAmountJournal/GetUserWallet')).CurrencyId;
  await recharge(bob, 20_000);
  shopId = await openShop('Good things', 10);
});
afterAll(async () => {
  expect(await checkInvariants(stock.db)).toEqual([]);
  await stock.close();
});

const recharge = async (person: Person, Amount: number) =>
  (await stock.as('finance')).ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount });
const make = (more: object = {}, how: Parameters<Stocked['make']>[1] = {}) => stock.make(more, { by: seller, ...how });
async function newCustomer(userName: string, roleNames?: string[]): Promise<Person> {
  const account = { siteId: bob.siteId, userName, accountTypeCode: enumCodes.AccountTypeCode.User, passwordHash: 'x' };
  await stock.inTransaction((tx) =>
    createAccount(tx, { ...stock.system, changes: [] }, { ...account, ...(roleNames ? { roleNames } : {}) }),
  );
  return stock.as(userName);
}
/** A shop of the seller's that is open. */
async function openShop(Name: string, CommissionRate: number): Promise<string> {
  const { Id } = await stock.manager.ok('/MallShopInformation/EstablishMallShopInformation', {
    Name,
    UserId: seller.userId,
    CommissionRate,
  });
  await stock.manager.ok('/MallShopInformation/EnableMallShopInformationEnable', { Id });
  return Id;
}
const named = (name: string) => ({ 'zh-cn': name, 'zh-tw': name, 'en-us': name });
const draftOf = (goods: { id: string; quantity?: number }[], more: object = {}) => ({
  MallShopInformationId: shopId,
  Name: named(`Set ${++made}`),
  Price: 20,
  CurrencyId: currencyId,
  StockMode: stockModes.Warehouse,
  WarehouseId: stock.xiamen.id,
  Goods: goods.map(({ id, quantity = 1 }) => ({ CommodityId: id, Quantity: quantity })),
  ...more,
});
/** Something of the seller's on sale: so many pieces from stock. */
async function fromStock(pieces: number, more: object = {}): Promise<{ id: string; commodityId: string }> {
  const commodity = await make();
  await stock.put(commodity, pieces, shelf);
  const { Id } = await seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', draftOf([commodity], more));
  await seller.ok('/MallCommodityCombination/ReleaseSales', { Ids: [Id] });
  return { id: Id, commodityId: commodity.id };
}
/** Something of the seller's on sale that the seller sends: so many of it. */
async function sentByMerchant(pieces: number, more: object = {}): Promise<string> {
  const commodity = await make();
  const body = draftOf([commodity], { StockMode: stockModes.Merchant, WarehouseId: null, AvailableQuantity: pieces, ...more });
  const { Id } = await seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', body);
  await seller.ok('/MallCommodityCombination/ReleaseSales', { Ids: [Id] });
  return Id;
}
const order = (who: Person, lines: { id: string; quantity?: number; amount?: number }[], more: object = {}) =>
  who.post('/SellerOrder/EstablishMallOrder', {
    Lines: lines.map(({ id, quantity = 1, amount }) => ({
      CombinationId: id,
      Quantity: quantity,
      ...(amount === undefined ? {} : { Amount: amount }),
    })),
    WarehouseId: stock.xiamen.id,
    ...more,
  });
/** One order that is made; gives it with its bill. */
async function ordered(who: Person, lines: { id: string; quantity?: number }[]): Promise<{ id: string; billId: string }> {
  const { Code, Message, Data } = await order(who, lines);
  if (Code !== 0) throw new Error(Message);
  return { id: Data.SellerOrderIds[0], billId: Data.BillIds[0] };
}
const seen = (who: Person, Id: string) => who.ok('/SellerOrder/GetSellerOrderById', { Id });
const combination = (Id: string) => seller.ok('/MallCommodityCombination/GetEditMallCommodityCombination', { Id });
const statusOf = async (id: string) => (await seen(bob, id)).SellerOrderStatus;
async function pay(who: Person, { id, billId }: { id: string; billId: string }): Promise<void> {
  const { TotalAmount } = await seen(who, id);
  await who.ok('/UserBill/PayBills', { BillIds: [billId], PaymentType: Balance, ExpectedAmount: TotalAmount });
}
const deliver = (id: string, CourierNumber: string) => seller.post('/SellerOrder/MerchantDelivery', { Id: id, CourierNumber });
const balanceOf = async (who: Person) => (await who.ok('/UserAmountJournal/GetUserWallet')).Balance as number;
const clock = async (days = 0, minutes = 0) => ({
  db: stock.db,
  takeNumber: stock.server.takeNumber,
  now: new Date(Date.now() + days * 86_400_000 + minutes * 60_000),
});
const fresh = () => `SF${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;

/** The calls of a merchant's shop under either prefix. */
const shopCalls = [
  {
    list: '/MallShopInformation/GetMallShopInformations',
    select: '/MallShopInformation/GetMallShopInformationSelect',
    establish: '/MallShopInformation/EstablishMallShopInformation',
    getEdit: '/MallShopInformation/GetEditMallShopInformation',
    edit: '/MallShopInformation/EditMallShopInformation',
    remove: '/MallShopInformation/DeleteMallShopInformation',
    disable: '/MallShopInformation/DisableMallShopInformationEnable',
    enable: '/MallShopInformation/EnableMallShopInformationEnable',
  },
  {
    list: '/UserMallShopInformation/GetMallShopInformations',
    select: '/UserMallShopInformation/GetMallShopInformationSelect',
    establish: '/UserMallShopInformation/EstablishMallShopInformation',
    getEdit: '/UserMallShopInformation/GetEditMallShopInformation',
    edit: '/UserMallShopInformation/EditMallShopInformation',
    remove: '/UserMallShopInformation/DeleteMallShopInformation',
    disable: '/UserMallShopInformation/DisableMallShopInformationEnable',
    enable: '/UserMallShopInformation/EnableMallShopInformationEnable',
  },
] as const;

describe('shops', () => {
  test('a merchant opens one and staff enable it, under both prefixes and for every audience', async () => {
    const everyones = async () =>
      (await seller.ok('/MallShopInformation/GetMallShopInformationSelect', { Everyones: true })).map(({ Value }: any) => Value);
    for (const calls of shopCalls)
      for (const who of [rival, stock.manager]) {
        const Name = `Tea ${randomUUID().slice(0, 8)}`;
        const { Id } = await who.ok(calls.establish, { Name, Remarks: 'green', UserId: rival.userId });
        const [row] = (await who.ok(calls.list, { Name })).Data;
        const words = { SiteName: expect.any(String), CreationTime: expect.any(String) };
        expect(row).toMatchObject({ Id, Name, Remarks: 'green', Enable: false, UserId: rival.userId, UserName: 'mallrival', ...words });
        const refused = await rival.post(calls.enable, { Id });
        expect([refused.status, refused.Code]).toEqual([403, 1]);
        await stock.manager.ok(calls.enable, { Id });
        const open = await who.ok(calls.getEdit, { Id });
        expect([open.Enable, await everyones()]).toEqual([true, expect.arrayContaining([Id])]);
        await who.ok(calls.edit, { Id, RowVersion: open.RowVersion, Name: `${Name}!`, UserId: seller.userId });
        const own: { Value: string; Name: string }[] = await who.ok(calls.select);
        expect(own.find(({ Value }) => Value === Id)?.Name).toBe(`${Name}!`);
        expect((await who.ok(calls.getEdit, { Id })).UserId).toBe(rival.userId);
        await who.ok(calls.disable, { Id });
        expect([(await who.ok(calls.getEdit, { Id })).Enable, await everyones()]).toEqual([false, expect.not.arrayContaining([Id])]);
        expect((await rival.post(calls.remove, { Id })).status).toBe(403);
        await stock.manager.ok(calls.remove, { Id });
        expect((await who.ok(calls.list, { Name })).Total).toBe(0);
      }
  });

  test('a name is one shop’s, another merchant’s shop is none, and staff say whose it is', async () => {
    const asked = await seller.post('/MallShopInformation/EstablishMallShopInformation', { Name: 'Good things' });
    expect([asked.Code, asked.Message]).toEqual([103, 'A shop of this site is called “Good things” already']);
    for (const who of [rival, stock.hkmanager])
      expect((await who.post('/MallShopInformation/GetEditMallShopInformation', { Id: shopId })).Code).toBe(101);
    for (const wrong of [{}, { UserId: seller.userId, CommissionRate: 101 }])
      expect(
        (await stock.manager.post('/MallShopInformation/EstablishMallShopInformation', { Name: 'Wrong', ...wrong })).Data,
      ).toHaveLength(1);
    expect((await stock.manager.post('/MallShopInformation/DeleteMallShopInformation', { Id: shopId })).Code).toBe(0);
    shopId = await openShop('Good things', 10);
  });
});

describe('what is offered', () => {
  test('goods with gifts, discounts and role prices are written, put on sale, shown and halted again', async () => {
    const [cup, spoon] = [await make({ Name: 'Cup' }), await make({ Name: 'Spoon' })];
    await stock.put(cup, 7, shelf);
    const body = draftOf([{ id: cup.id, quantity: 2 }], {
      Gifts: [{ CommodityId: spoon.id, Quantity: 1, MinimumQuantity: 2 }],
      Discounts: [{ MinimumQuantity: 2, Percentage: 25 }],
      Name: named('Two cups'),
    });
    const { Id } = await seller.ok('/UserMallCommodityCombination/EstablishMallCommodityCombination', body);
    const row = await combination(Id);
    expect(row).toMatchObject({
      MallCombinationStatus: Draft,
      Goods: [{ CommodityId: cup.id, Quantity: 2, CommodityName: 'Cup' }],
      Gifts: [{ CommodityId: spoon.id, Quantity: 1, MinimumQuantity: 2 }],
      Discounts: [{ MinimumQuantity: 2, Percentage: 25, Amount: null }],
    });
    const roles = await stock.inTransaction((tx) => findWhere(tx, stock.system, role, { siteId: bob.siteId }));
    const monthly = roles.find(({ name }) => JSON.stringify(name).includes('Monthly'))!;
    const edit = { ...body, Id, RowVersion: row.RowVersion, RolePrices: [{ RoleId: monthly.id, Price: 18 }] };
    await stock.manager.ok('/MallCommodityCombination/EditMallCommodityCombination', edit);
    await seller.ok('/MallCommodityCombination/ReleaseSales', { Ids: [Id] });
    expect((await combination(Id)).MallCombinationStatus).toBe(Released);
    const home = (await stock.visitor().ok('/MallCommodityCombination/GetMallHome', { Content: 'Two cups' })).Data;
    expect(home).toMatchObject([{ Id, Name: 'Two cups', UnitPrice: 20, OrderableQuantity: 3, HasDiscounts: true, HasGifts: true }]);
    const detail = await bob.ok('/MallCommodityCombination/GetMallCombinationDetail', { Id });
    expect(detail).toMatchObject({
      UnitPrice: 18,
      Price: 20,
      Goods: [{ Name: 'Cup', Quantity: 2 }],
      Gifts: [{ Name: 'Spoon', MinimumQuantity: 2 }],
      Discounts: [{ MinimumQuantity: 2, Percentage: 25 }],
    });
    await bob.ok('/SellerOrder/SetMallBasketLine', { CombinationId: Id, Quantity: 3 });
    const { Lines } = await bob.ok('/SellerOrder/GetMallBasket');
    expect(Lines).toMatchObject([{ CombinationId: Id, Quantity: 3, UnitPrice: 18, Discount: 13.5, Amount: 40.5, IsOnSale: true }]);
    const onSale = { ...body, Id, RowVersion: (await combination(Id)).RowVersion };
    expect((await seller.post('/MallCommodityCombination/EditMallCommodityCombination', onSale)).Code).toBe(102);
    await seller.ok('/MallCommodityCombination/HaltSales', { Ids: [Id] });
    expect((await combination(Id)).MallCombinationStatus).toBe(Halted);
    expect((await bob.post('/MallCommodityCombination/GetMallCombinationDetail', { Id })).Code).toBe(553);
    expect((await order(bob, [{ id: Id }])).Code).toBe(553);
    await bob.ok('/SellerOrder/SetMallBasketLine', { CombinationId: Id, Quantity: 0 });
    expect((await bob.ok('/SellerOrder/GetMallBasket')).Lines).toEqual([]);
    await seller.ok('/MallCommodityCombination/DeleteMallCommodityCombination', { Id });
    expect((await seller.post('/MallCommodityCombination/GetEditMallCommodityCombination', { Id })).Code).toBe(101);
  });

  test('what does not add up is refused: no goods, another’s goods, a foreign currency, both kinds of discount', async () => {
    const cup = await make();
    const others = await make({}, { by: rival });
    const waiting = await make({}, { wait: true });
    const write = (more: object, goods = [cup]) =>
      seller.post('/MallCommodityCombination/EstablishMallCommodityCombination', draftOf(goods, more));
    const currencies = (await stock.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data;
    const other = currencies.find(({ Id }: any) => Id !== currencyId).Id;
    expect((await write({}, [])).Code).toBe(121);
    expect((await write({}, [cup, cup])).Code).toBe(120);
    expect((await write({}, [others])).Code).toBe(319);
    expect((await write({ CurrencyId: other })).Code).toBe(100);
    expect((await write({ WarehouseId: null })).Code).toBe(100);
    expect((await write({ Discounts: [{ MinimumQuantity: 1, Percentage: 5, Amount: 1 }] })).Code).toBe(100);
    expect((await rival.post('/MallCommodityCombination/EstablishMallCommodityCombination', draftOf([others]))).Code).toBe(101);
    const release = async (goods: { id: string }) => {
      const { Id } = await seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', draftOf([goods]));
      return (await seller.post('/MallCommodityCombination/ReleaseSales', { Ids: [Id] })).Code;
    };
    expect([await release(cup), await release(waiting)]).toEqual([213, 319]);
  });

  test('a closed shop sells nothing, and what it sold is halted', async () => {
    const closing = await openShop('Closing', 0);
    const { id } = await fromStock(1, { MallShopInformationId: closing });
    await seller.ok('/MallShopInformation/DisableMallShopInformationEnable', { Id: closing });
    expect((await combination(id)).MallCombinationStatus).toBe(Halted);
    expect((await seller.post('/MallCommodityCombination/ReleaseSales', { Ids: [id] })).Code).toBe(553);
  });
});

describe('buying from stock', () => {
  test('the pieces are held, paid for, the buyer’s at once, and the merchant is paid less the commission', async () => {
    const { id, commodityId } = await fromStock(5);
    const bought = await ordered(bob, [{ id, quantity: 2 }]);
    expect((await stock.stockOf(commodityId)).map(({ inventoryState, quantity }) => [inventoryState, quantity]).sort()).toEqual([
      [1, 3],
      [2, 2],
    ]);
    const [before, bobs] = [await balanceOf(seller), await balanceOf(bob)];
    await pay(bob, bought);
    const row = await seen(bob, bought.id);
    expect(row).toMatchObject({ SellerOrderStatus: InWarehouse, TotalAmount: 40, IsBuyer: true, Lines: [{ Quantity: 2, Amount: 40 }] });
    expect(await balanceOf(bob)).toBe(bobs - 40);
    const { commodityCode } = await stock.row(commodityId);
    const [mine] = (await bob.ok('/UserCommodity/GetCommodity', { CommodityCode: commodityCode })).Data;
    expect(mine).toMatchObject({ AvailableQuantity: 2, FrozenQuantity: 0, CommodityStatus: enumCodes.CommodityStatus.Normal });
    expect((await stock.stockOf(commodityId)).map(({ quantity }) => quantity)).toEqual([3]);
    expect((await seller.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id })).Code).toBe(101);
    await bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id });
    expect([await statusOf(bought.id), await balanceOf(seller)]).toEqual([Completed, before + 36]);
    expect((await bob.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id })).Code).toBe(102);
    const journal = (await seller.ok('/UserAmountJournal/GetUserAmountJournals', { rows: 2 })).Data;
    expect(journal.map(({ JournalType, Amount }: any) => [JournalType, Amount]).sort()).toEqual([
      [112, 40],
      [113, -4],
    ]);
    const bill = await (await stock.as('finance')).ok('/Bill/GetBillById', { Id: bought.billId });
    expect([bill.BillType, bill.RefundLocked]).toEqual([enumCodes.BillType.Mall, true]);
  });

  test('one press is one order, and what was shown at another price is not bought', async () => {
    const { id, commodityId } = await fromStock(5);
    const IdempotencyKey = randomUUID();
    const first = await order(bob, [{ id, amount: 20 }], { IdempotencyKey });
    const again = await order(bob, [{ id, amount: 20 }], { IdempotencyKey });
    expect([first.Code, again.Data]).toEqual([0, first.Data]);
    const other = await order(bob, [{ id, amount: 19 }]);
    expect([other.Code, other.Message]).toEqual([402, expect.stringContaining('20')]);
    expect((await stock.stockOf(commodityId)).find(({ inventoryState }) => inventoryState === 2)!.quantity).toBe(1);
  });

  test('one’s own, too many, more than the limit and from another site are refused', async () => {
    const { id } = await fromStock(3, { LimitPerUser: 2 });
    expect((await order(seller, [{ id }])).Code).toBe(312);
    expect((await order(bob, [{ id, quantity: 3 }])).Code).toBe(106);
    await ordered(bob, [{ id }]);
    expect((await order(bob, [{ id, quantity: 2 }])).Code).toBe(106);
    expect((await order(stock.hkcarol, [{ id }])).Code).toBe(101);
    const scarce = await fromStock(1);
    const gone = await order(bob, [{ id: scarce.id, quantity: 2 }]);
    expect([gone.Code, gone.Message]).toEqual([213, expect.stringContaining('1')]);
    expect((await order(bob, [])).Code).toBe(121);
    expect((await order(bob, [{ id: scarce.id }, { id: scarce.id }])).Code).toBe(120);
  });

  test('nobody pays for half an hour: the order is over, its bill void, and the pieces can be bought again', async () => {
    const { id, commodityId } = await fromStock(1);
    const bought = await ordered(bob, [{ id }]);
    expect((await order(bob, [{ id }])).Code).toBe(213);
    await expireMallOrders(await clock(0, 29));
    expect(await statusOf(bought.id)).toBe(ToBePaid);
    await expireMallOrders(await clock(0, 31));
    expect(await statusOf(bought.id)).toBe(Cancelled);
    expect((await stock.stockOf(commodityId)).map(({ inventoryState, quantity }) => [inventoryState, quantity])).toEqual([[1, 1]]);
    const paying = await bob.post('/UserBill/PayBills', { BillIds: [bought.billId], PaymentType: Balance, ExpectedAmount: 20 });
    expect(paying.Code).toBe(453);
    await bob.ok('/SellerOrder/CancelSellerOrder', { Id: (await ordered(bob, [{ id }])).id });
    expect((await combination(id)).SoldQuantity).toBe(0);
  });

  test('two hundred at once for the last piece: one has it', async () => {
    const { id, commodityId } = await fromStock(1);
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, at) => newCustomer(`mallbuyer${at}`)));
    const presses = await Promise.all(Array.from({ length: 200 }, (_, at) => order(buyers[at % buyers.length]!, [{ id }])));
    const codes = presses.map(({ Code }) => Code);
    expect([codes.filter((code) => code === 0).length, [...new Set(codes)].sort()]).toEqual([1, [0, 213]]);
    expect((await stock.stockOf(commodityId)).map(({ inventoryState, quantity }) => [inventoryState, quantity])).toEqual([[2, 1]]);
    expect((await combination(id)).SoldQuantity).toBe(1);
  });
});

describe('buying what the merchant sends', () => {
  test('paid, sent, signed for in the warehouse, received: the merchant is paid', async () => {
    const id = await sentByMerchant(3);
    const bought = await ordered(bob, [{ id, quantity: 2 }]);
    expect((await combination(id)).AvailableQuantity).toBe(1);
    expect((await deliver(bought.id, fresh())).Code).toBe(102);
    await pay(bob, bought);
    expect(await statusOf(bought.id)).toBe(ToBeDelivered);
    const number = fresh();
    expect((await bob.post('/SellerOrder/MerchantDelivery', { Id: bought.id, CourierNumber: number })).Code).not.toBe(0);
    expect((await deliver(bought.id, '快递')).Code).toBe(201);
    expect((await deliver(bought.id, number)).Code).toBe(0);
    expect(await statusOf(bought.id)).toBe(Delivered);
    const [parcel] = (await bob.ok('/UserPackage/GetPackages', { CourierNumber: number })).Data;
    expect(parcel).toMatchObject({ PackageSource: enumCodes.PackageSource.Mall });
    await stock.leader.ok('/Package/PackageSigning', { WarehouseId: stock.xiamen.id, CourierNumber: number });
    expect(await statusOf(bought.id)).toBe(InWarehouse);
    const before = await balanceOf(seller);
    expect(await completeMallOrders(await clock(6, 0))).toBe(0);
    await completeMallOrders(await clock(8, 0));
    expect([await statusOf(bought.id), await balanceOf(seller)]).toEqual([Completed, before + 36]);
    const words = (await stock.messagesOf(seller)).map(({ title }) => title).join('\n');
    expect(words).toContain((await seen(seller, bought.id)).SerialNumber);
  });

  test('a parcel that came before it was said to be sent arrives once it is the buyer’s', async () => {
    const early = async (autoApproveClaim: boolean) => {
      await stock.configure({ autoApproveClaim });
      const bought = await ordered(bob, [{ id: await sentByMerchant(1) }]);
      await pay(bob, bought);
      const number = fresh();
      await stock.leader.ok('/Package/PackageSigning', { WarehouseId: stock.xiamen.id, CourierNumber: number });
      expect((await deliver(bought.id, number)).Code).toBe(0);
      return bought.id;
    };
    expect(await statusOf(await early(true))).toBe(InWarehouse);
    const waiting = await early(false);
    expect(await statusOf(waiting)).toBe(Delivered);
    const [claim] = (await findWhere(stock.db, stock.system, unknownItemClaim, { ownerId: bob.userId })).slice(-1);
    await stock.support.ok('/UnknownItem/AuditUnknownItemClaim', { Id: claim!.id, Approved: true });
    expect(await statusOf(waiting)).toBe(InWarehouse);
  });

  test('a cancelled order gives the money back, and what was not sent can be bought again', async () => {
    const id = await sentByMerchant(1);
    const before = await balanceOf(bob);
    const bought = await ordered(bob, [{ id }]);
    await pay(bob, bought);
    expect((await order(bob, [{ id }])).Code).toBe(213);
    const answers = await Promise.all(
      [1, 2].map(() => seller.post('/SellerOrder/CancelSellerOrder', { Id: bought.id, Remarks: 'broken' })),
    );
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect([await statusOf(bought.id), await balanceOf(bob), (await combination(id)).AvailableQuantity]).toEqual([Refunded, before, 1]);
  });

  test('once it is sent the buyer cannot give it up, the merchant can', async () => {
    const bought = await ordered(bob, [{ id: await sentByMerchant(1) }]);
    await pay(bob, bought);
    const CourierNumber = fresh();
    await deliver(bought.id, CourierNumber);
    expect((await bob.post('/SellerOrder/CancelSellerOrder', { Id: bought.id })).Code).toBe(102);
    await seller.ok('/SellerOrder/CancelSellerOrder', { Id: bought.id });
    expect(await statusOf(bought.id)).toBe(Refunded);
    const [parcel] = (await bob.ok('/UserPackage/GetPackages', { CourierNumber })).Data;
    expect(parcel?.PackageStatus ?? enumCodes.PackageStatus.Cancelled).toBe(enumCodes.PackageStatus.Cancelled);
  });

  test('what staff took off a bill the site bears, what they gave back of it the merchant does', async () => {
    const finance = await stock.as('finance');
    const id = await sentByMerchant(2);
    const reduced = async () => {
      const bought = await ordered(bob, [{ id }]);
      await finance.ok('/Bill/DiscountBill', { Id: bought.billId, DiscountAmount: 3, Remarks: 'late' });
      await bob.ok('/UserBill/PayBills', { BillIds: [bought.billId], PaymentType: Balance, ExpectedAmount: 17 });
      return bought;
    };
    const [sellers, bobs] = [await balanceOf(seller), await balanceOf(bob)];
    const given = await reduced();
    await seller.ok('/SellerOrder/CancelSellerOrder', { Id: given.id });
    expect([await balanceOf(seller), await balanceOf(bob)]).toEqual([sellers, bobs]);
    const kept = await reduced();
    const { Lines } = await finance.ok('/Bill/GetBillById', { Id: kept.billId });
    await finance.ok('/Bill/RefundBill', { Id: kept.billId, Lines: [{ BillLineId: Lines[0].Id, Amount: 5 }], Remarks: 'scratched' });
    const number = fresh();
    await deliver(kept.id, number);
    await stock.leader.ok('/Package/PackageSigning', { WarehouseId: stock.xiamen.id, CourierNumber: number });
    await bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: kept.id });
    expect([await balanceOf(seller), await balanceOf(bob)]).toEqual([sellers + 13.5, bobs - 12]);
    expect(await checkInvariants(stock.db)).toEqual([]);
  });

  test('staff who give all the money back end the order', async () => {
    const bought = await ordered(bob, [{ id: await sentByMerchant(1) }]);
    await pay(bob, bought);
    const finance = await stock.as('finance');
    const { Lines } = await finance.ok('/Bill/GetBillById', { Id: bought.billId });
    const back = { Id: bought.billId, Lines: [{ BillLineId: Lines[0].Id, Amount: 20 }], Remarks: 'goodwill' };
    await finance.ok('/Bill/RefundBill', back);
    expect(await statusOf(bought.id)).toBe(Refunded);
  });
});

describe('who sees what', () => {
  test('a merchant takes the own orders away as a file, and no others', async () => {
    const linesOf = async (who: Person) => {
      const { JobId } = await who.ok('/SellerOrder/ExportSellerOrders', { AsCsv: true });
      const { ResultUrl } = await endedJob(who, JobId);
      return (await stock.server.http.inject({ url: ResultUrl })).body.trim().split('\n').length;
    };
    const { Total } = await seller.ok('/SellerOrder/GetSellerOrders');
    expect([await linesOf(seller), await linesOf(rival)]).toEqual([Total + 1, 1]);
  });

  test('the merchant sees what was sold, the buyer what was bought, others nothing', async () => {
    const { id } = await fromStock(1);
    const bought = await ordered(bob, [{ id }]);
    const { SerialNumber } = await seen(bob, bought.id);
    const list = async (who: Person, call: string) =>
      (await who.ok(`/SellerOrder/${call}`, { SerialNumber })).Data.map(({ Id }: any) => Id);
    expect(await list(seller, 'GetSellerOrders')).toEqual([bought.id]);
    expect(await list(rival, 'GetSellerOrders')).toEqual([]);
    expect(await list(bob, 'GetBuyerOrders')).toEqual([bought.id]);
    expect(await list(rival, 'GetBuyerOrders')).toEqual([]);
    expect(await list(stock.manager, 'GetSellerOrders')).toEqual([bought.id]);
    expect(await list(stock.hkmanager, 'GetSellerOrders')).toEqual([]);
    expect((await seen(seller, bought.id)).CommissionAmount).toBe(2);
    expect((await seen(bob, bought.id)).CommissionAmount).toBeUndefined();
    for (const who of [rival, stock.hkcarol, stock.hkmanager])
      for (const call of ['GetSellerOrderById', 'CancelSellerOrder', 'ConfirmSellerOrderReceived'])
        expect((await who.post(`/SellerOrder/${call}`, { Id: bought.id })).Code).toBe(101);
  });
});
