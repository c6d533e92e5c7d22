import { randomUUID } from 'node:crypto';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import type { Person } from '../../../testing/people.ts';
import { createAccount } from '../../access/public.ts';
import { openStock, type Stocked } from '../../commodities/test/stock.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Balance } = enumCodes.PaymentType;
const combinations = '/MallCommodityCombination';
let made = 0;

export const named = (name: string) => ({ 'zh-cn': name, 'zh-tw': name, 'en-us': name });

/** Opens a mall with a shop of the seller's, a rival, and bob who has money, with helpers to offer, buy, pay and read. */
export async function openMall() {
  const stock = await openStock();
  const { bob } = stock;
  const seller = await stock.as('merchant');
  const rival = await newCustomer(stock, 'mallrival', { nickName: 'Rival', roleNames: ['Merchant'] });
  const shelf = await stock.newShelf();
  const currencyId: string = (await seller.ok('/UserAmountJournal/GetUserWallet')).CurrencyId;
  await (await stock.as('finance')).ok('/Recharge/ManualRecharge', { UserId: bob.userId, Amount: 20_000 });

  /** Creates an open shop of the seller's. */
  async function openShop(Name: string, CommissionRate: number): Promise<string> {
    const shop = { Name, UserId: seller.userId, CommissionRate };
    const { Id } = await stock.manager.ok('/MallShopInformation/EstablishMallShopInformation', shop);
    await stock.manager.ok('/MallShopInformation/EnableMallShopInformationEnable', { Id });
    return Id;
  }
  const shopId = await openShop('Good things', 10);
  const make = (more: object = {}, how: Parameters<Stocked['make']>[1] = {}) => stock.make(more, { by: seller, ...how });
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
  async function onSale(body: object): Promise<string> {
    const { Id } = await seller.ok(`${combinations}/EstablishMallCommodityCombination`, body);
    await seller.ok(`${combinations}/ReleaseSales`, { Ids: [Id] });
    return Id;
  }
  const order = (who: Person, lines: { id: string; quantity?: number; amount?: number }[], more: object = {}) =>
    who.post('/SellerOrder/EstablishMallOrder', {
      Lines: lines.map(({ id, quantity = 1, amount }) => ({
        CombinationId: id,
        Quantity: quantity,
        Amount: amount,
      })),
      WarehouseId: stock.xiamen.id,
      ...more,
    });
  const seen = (who: Person, Id: string) => who.ok('/SellerOrder/GetSellerOrderById', { Id });

  return {
    ...stock,
    seller,
    rival,
    shelf,
    currencyId,
    shopId,
    openShop,
    make,
    draftOf,
    order,
    seen,
    newCustomer: (userName: string) => newCustomer(stock, userName),
    /** Puts an offer of the seller's on sale with pieces from stock. */
    async fromStock(pieces: number, more: object = {}): Promise<{ id: string; commodityId: string }> {
      const commodity = await make();
      await stock.put(commodity, pieces, shelf);
      return { id: await onSale(draftOf([commodity], more)), commodityId: commodity.id };
    },
    /** Puts an offer on sale that the seller sends, with a quantity. */
    async sentByMerchant(pieces: number, more: object = {}): Promise<string> {
      const sent = { StockMode: stockModes.Merchant, WarehouseId: null, AvailableQuantity: pieces, ...more };
      return onSale(draftOf([await make()], sent));
    },
    /** Creates one order; returns it with its bill. */
    async ordered(who: Person, lines: { id: string; quantity?: number }[]): Promise<{ id: string; billId: string }> {
      const { Code, Message, Data } = await order(who, lines);
      if (Code) throw new Error(Message);
      return { id: Data.SellerOrderIds[0], billId: Data.BillIds[0] };
    },
    async pay(who: Person, { id, billId }: { id: string; billId: string }): Promise<void> {
      const { TotalAmount } = await seen(who, id);
      await who.ok('/UserBill/PayBills', { BillIds: [billId], PaymentType: Balance, ExpectedAmount: TotalAmount });
    },
    combination: (Id: string, who: Person = seller) => who.ok(`${combinations}/GetEditMallCommodityCombination`, { Id }),
    statusOf: async (id: string) => (await seen(bob, id)).SellerOrderStatus,
    deliver: (id: string, CourierNumber: string) => seller.post('/SellerOrder/MerchantDelivery', { Id: id, CourierNumber }),
    balanceOf: async (who: Person) => (await who.ok('/UserAmountJournal/GetUserWallet')).Balance as number,
    /** Returns the number of pieces of a commodity in each state. */
    piecesOf: async (commodityId: string) =>
      (await stock.stockOf(commodityId)).map(({ inventoryState, quantity }) => [inventoryState, quantity]).sort(),
    /** A job's clock, shifted by days and minutes. */
    clock: (days = 0, minutes = 0) => ({
      db: stock.db,
      takeNumber: stock.server.takeNumber,
      now: new Date(Date.now() + days * dayMs + minutes * 60_000),
    }),
  };
}
export type Mall = Awaited<ReturnType<typeof openMall>>;

/** Returns an unused courier number. */
export const freshNumber = () => `SF${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;

async function newCustomer(stock: Stocked, userName: string, more: { nickName?: string; roleNames?: string[] } = {}): Promise<Person> {
  const account = { siteId: stock.siteId, userName, accountTypeCode: enumCodes.AccountTypeCode.User, passwordHash: 'x', ...more };
  await stock.inTransaction((tx) => createAccount(tx, { ...stock.system, changes: [] }, account));
  return stock.as(userName);
}
