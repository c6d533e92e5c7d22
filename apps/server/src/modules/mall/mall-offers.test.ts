import { randomUUID } from 'node:crypto';
import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { findWhere } from '../../core/db/rows.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { type Mall, named, openMall } from './test/mall-desk.ts';

const { Draft, Released, Halted } = enumCodes.MallCombinationStatus;

let m: Mall;
beforeAll(async () => {
  m = await openMall();
});
afterAll(async () => {
  expect(await checkInvariants(m.db)).toEqual([]);
  await m.close();
});

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
  test(
    'are created by a merchant and enabled by staff, under both prefixes for every audience',
    covers(
      'CALL-MallShopInformation-GetMallShopInformations',
      'CALL-UserMallShopInformation-GetMallShopInformations',
      'CALL-MallShopInformation-GetMallShopInformationSelect',
      'CALL-UserMallShopInformation-GetMallShopInformationSelect',
      'CALL-MallShopInformation-EstablishMallShopInformation',
      'CALL-UserMallShopInformation-EstablishMallShopInformation',
      'CALL-MallShopInformation-GetEditMallShopInformation',
      'CALL-UserMallShopInformation-GetEditMallShopInformation',
      'CALL-MallShopInformation-EditMallShopInformation',
      'CALL-UserMallShopInformation-EditMallShopInformation',
      'CALL-MallShopInformation-DeleteMallShopInformation',
      'CALL-UserMallShopInformation-DeleteMallShopInformation',
      'CALL-MallShopInformation-DisableMallShopInformationEnable',
      'CALL-UserMallShopInformation-DisableMallShopInformationEnable',
      'CALL-MallShopInformation-EnableMallShopInformationEnable',
      'CALL-UserMallShopInformation-EnableMallShopInformationEnable',
      'FIELD-MallShop-01',
      'FIELD-MallShop-02',
      'MALLSHOP-BOTH',
      'STATE-MALLSHOP-ENABLE',
    ),
    async () => {
      const everyones = async () =>
        (await m.seller.ok('/MallShopInformation/GetMallShopInformationSelect', { Everyones: true })).map(({ Value }: any) => Value);
      for (const calls of shopCalls)
        for (const who of [m.rival, m.manager]) {
          const Name = `Tea ${randomUUID().slice(0, 8)}`;
          const { Id } = await who.ok(calls.establish, { Name, Remarks: 'green', UserId: m.rival.userId });
          const [row] = (await who.ok(calls.list, { Name })).Data;
          const siteAndTime = { SiteName: expect.any(String), CreationTime: expect.any(String) };
          const owner = { UserId: m.rival.userId, UserName: 'mallrival', NickName: 'Rival' };
          expect(row).toMatchObject({ Id, Name, Remarks: 'green', Enable: false, ...owner, ...siteAndTime });
          const refused = await m.rival.post(calls.enable, { Id });
          expect(refused).toBeRefused('NoPermission', { status: 403 });
          await m.manager.ok(calls.enable, { Id });
          const open = await who.ok(calls.getEdit, { Id });
          expect([open.Enable, await everyones()]).toEqual([true, expect.arrayContaining([Id])]);
          const edit = { Id, RowVersion: open.RowVersion, Name: `${Name}!`, UserId: m.seller.userId };
          // A merchant cannot name another customer; the owner does not change for staff, either.
          if (who === m.rival) expect(await who.post(calls.edit, edit)).toBeRefused('NotFound');
          await who.ok(calls.edit, who === m.rival ? { ...edit, UserId: m.rival.userId } : edit);
          const own: { Value: string; Name: string }[] = await who.ok(calls.select);
          expect(own.find(({ Value }) => Value === Id)?.Name).toBe(`${Name}!`);
          expect((await who.ok(calls.getEdit, { Id })).UserId).toBe(m.rival.userId);
          await who.ok(calls.disable, { Id });
          expect([(await who.ok(calls.getEdit, { Id })).Enable, await everyones()]).toEqual([false, expect.not.arrayContaining([Id])]);
          expect((await m.rival.post(calls.remove, { Id })).status).toBe(403);
          await m.manager.ok(calls.remove, { Id });
          expect((await who.ok(calls.list, { Name })).Total).toBe(0);
        }
    },
  );

  test('have unique names and are hidden from other merchants; staff name their owner', async () => {
    const response = await m.seller.post('/MallShopInformation/EstablishMallShopInformation', { Name: 'Good things' });
    expect(response).toBeRefused('Duplicate', { Message: 'This site already has a shop called “Good things”' });
    for (const who of [m.rival, m.hkmanager])
      expect(await who.post('/MallShopInformation/GetEditMallShopInformation', { Id: m.shopId })).toBeRefused('NotFound');
    for (const wrong of [{}, { UserId: m.seller.userId, CommissionRate: 101 }])
      expect((await m.manager.post('/MallShopInformation/EstablishMallShopInformation', { Name: 'Wrong', ...wrong })).Data).toHaveLength(1);
    const deletedShop = await m.openShop('Given up', 10);
    expect(await m.manager.post('/MallShopInformation/DeleteMallShopInformation', { Id: deletedShop })).toSucceed();
    await m.openShop('Given up', 10);
  });
});

describe('offers', () => {
  test(
    'have goods with gifts, discounts and role prices, and are put on sale, shown and halted',
    covers('FIELD-MallCombination-01', 'FIELD-MallCombination-02'),
    async () => {
      const [cup, spoon] = [await m.make({ Name: 'Cup' }), await m.make({ Name: 'Spoon' })];
      await m.put(cup, 7, m.shelf);
      const body = m.draftOf([{ id: cup.id, quantity: 2 }], {
        Gifts: [{ CommodityId: spoon.id, Quantity: 1, MinimumQuantity: 2 }],
        Discounts: [{ MinimumQuantity: 2, Percentage: 25 }],
        Name: named('Two cups'),
      });
      const { Id } = await m.seller.ok('/UserMallCommodityCombination/EstablishMallCommodityCombination', body);
      const row = await m.combination(Id);
      expect(row).toMatchObject({
        MallCombinationStatus: Draft,
        Goods: [{ CommodityId: cup.id, Quantity: 2, CommodityName: 'Cup' }],
        Gifts: [{ CommodityId: spoon.id, Quantity: 1, MinimumQuantity: 2 }],
        Discounts: [{ MinimumQuantity: 2, Percentage: 25, Amount: null }],
      });
      const roles = await m.inTransaction((tx) => findWhere(tx, m.system, role, { siteId: m.bob.siteId }));
      const monthly = roles.find(({ name }) => JSON.stringify(name).includes('Monthly'))!;
      const edit = { ...body, Id, RowVersion: row.RowVersion, RolePrices: [{ RoleId: monthly.id, Price: 18 }] };
      // Staff do not buy: a price for one of their roles is rejected.
      const clerks = roles.find(({ roleKind }) => roleKind === 1)!;
      const forStaff = {
        ...edit,
        RolePrices: [
          { RoleId: monthly.id, Price: 18 },
          { RoleId: clerks.id, Price: 17 },
        ],
      };
      const refused = await m.manager.post('/MallCommodityCombination/EditMallCommodityCombination', forStaff);
      expect(refused).toBeRefused('ValidationFailed', { Data: [expect.objectContaining({ Field: 'RolePrices.1.RoleId' })] });
      await m.manager.ok('/MallCommodityCombination/EditMallCommodityCombination', edit);
      expect((await m.combination(Id, m.manager)).RolePrices).toEqual([{ RoleId: monthly.id, Price: 18 }]);
      expect(await m.combination(Id)).not.toHaveProperty('RolePrices');
      await m.seller.ok('/MallCommodityCombination/ReleaseSales', { Ids: [Id] });
      expect((await m.combination(Id)).MallCombinationStatus).toBe(Released);
      const home = (await m.visitor().ok('/MallCommodityCombination/GetMallHome', { Content: 'Two cups' })).Data;
      expect(home).toMatchObject([{ Id, Name: 'Two cups', UnitPrice: 20, OrderableQuantity: 3, HasDiscounts: true, HasGifts: true }]);
      const detail = await m.bob.ok('/MallCommodityCombination/GetMallCombinationDetail', { Id });
      expect(detail).toMatchObject({
        UnitPrice: 18,
        Price: 20,
        Goods: [{ Name: 'Cup', Quantity: 2 }],
        Gifts: [{ Name: 'Spoon', MinimumQuantity: 2 }],
        Discounts: [{ MinimumQuantity: 2, Percentage: 25 }],
      });
      await m.bob.ok('/SellerOrder/SetMallBasketLine', { CombinationId: Id, Quantity: 3 });
      const { Lines } = await m.bob.ok('/SellerOrder/GetMallBasket');
      expect(Lines).toMatchObject([{ CombinationId: Id, Quantity: 3, UnitPrice: 18, Discount: 13.5, Amount: 40.5, IsOnSale: true }]);
      expect(Lines[0].Gifts).toEqual([{ CommodityId: spoon.id, Name: 'Spoon', Quantity: 1 }]);
      const onSale = { ...body, Id, RowVersion: (await m.combination(Id)).RowVersion };
      expect(await m.seller.post('/MallCommodityCombination/EditMallCommodityCombination', onSale)).toBeRefused('StateNotAllowed');
      await m.seller.ok('/MallCommodityCombination/HaltSales', { Ids: [Id] });
      expect((await m.combination(Id)).MallCombinationStatus).toBe(Halted);
      expect(await m.bob.post('/MallCommodityCombination/GetMallCombinationDetail', { Id })).toBeRefused('CombinationNotOnSale');
      expect(await m.order(m.bob, [{ id: Id }])).toBeRefused('CombinationNotOnSale');
      await m.bob.ok('/SellerOrder/SetMallBasketLine', { CombinationId: Id, Quantity: 0 });
      expect((await m.bob.ok('/SellerOrder/GetMallBasket')).Lines).toEqual([]);
      await m.seller.ok('/MallCommodityCombination/DeleteMallCommodityCombination', { Id });
      expect(await m.seller.post('/MallCommodityCombination/GetEditMallCommodityCombination', { Id })).toBeRefused('NotFound');
    },
  );

  test('show the current price of one: minus the best discount from the first piece on', async () => {
    const priced = async (Discounts: object[], Price = 19.99) => {
      const Id = await m.sentByMerchant(5, { Price, Discounts });
      const [seen, detail] = await Promise.all([
        m.visitor().ok('/MallCommodityCombination/GetMallHome', { rows: 100 }),
        m.bob.ok('/MallCommodityCombination/GetMallCombinationDetail', { Id }),
      ]);
      await m.bob.ok('/SellerOrder/SetMallBasketLine', { CombinationId: Id, Quantity: 1 });
      const { Lines } = await m.bob.ok('/SellerOrder/GetMallBasket');
      const { Amount } = Lines.find(({ CombinationId }: any) => CombinationId === Id);
      return [seen.Data.find((row: any) => row.Id === Id).PriceNow, detail.PriceNow, Amount];
    };
    const at = (price: number) => [price, price, price];
    expect(await priced([])).toEqual(at(19.99));
    expect(
      await priced([
        { MinimumQuantity: 1, Percentage: 15 },
        { MinimumQuantity: 1, Amount: 2 },
        { MinimumQuantity: 2, Percentage: 50 },
      ]),
    ).toEqual(at(16.99));
    expect(await priced([{ MinimumQuantity: 1, Amount: 30 }])).toEqual(at(0));
    expect(await priced([{ MinimumQuantity: 1, Percentage: 50, EndTime: '2020-01-01 00:00:00' }])).toEqual(at(19.99));
  });

  test('are rejected without goods, with others’ goods, a foreign currency, or both discounts', async () => {
    const cup = await m.make();
    const others = await m.make({}, { by: m.rival });
    const waiting = await m.make({}, { wait: true });
    const write = (more: object, goods = [cup]) =>
      m.seller.post('/MallCommodityCombination/EstablishMallCommodityCombination', m.draftOf(goods, more));
    const currencies = (await m.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data;
    const other = currencies.find(({ Id }: any) => Id !== m.currencyId).Id;
    expect(await write({}, [])).toBeRefused('AtLeastOneSelection');
    expect(await write({}, [cup, cup])).toBeRefused('DuplicateSelection');
    expect(await write({}, [others])).toBeRefused('UnmatchedGoods');
    expect(await write({ CurrencyId: other })).toBeRefused('ValidationFailed');
    expect(await write({ WarehouseId: null })).toBeRefused('ValidationFailed');
    expect(await write({ Discounts: [{ MinimumQuantity: 1, Percentage: 5, Amount: 1 }] })).toBeRefused('ValidationFailed');
    expect(await m.rival.post('/MallCommodityCombination/EstablishMallCommodityCombination', m.draftOf([others]))).toBeRefused('NotFound');
    const release = async (goods: { id: string }) => {
      const { Id } = await m.seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', m.draftOf([goods]));
      return m.seller.post('/MallCommodityCombination/ReleaseSales', { Ids: [Id] });
    };
    expect(await release(cup)).toBeRefused('InsufficientStock');
    expect(await release(waiting)).toBeRefused('UnmatchedGoods');
  });

  test('are halted when their shop closes, which sells nothing', async () => {
    const closing = await m.openShop('Closing', 0);
    const { id } = await m.fromStock(1, { MallShopInformationId: closing });
    await m.seller.ok('/MallShopInformation/DisableMallShopInformationEnable', { Id: closing });
    expect((await m.combination(id)).MallCombinationStatus).toBe(Halted);
    expect(await m.seller.post('/MallCommodityCombination/ReleaseSales', { Ids: [id] })).toBeRefused('CombinationNotOnSale');
  });
});
