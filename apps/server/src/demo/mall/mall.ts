import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import type { App } from '../../core/app.ts';
import type { Cast, Ok } from '../actors.ts';
import { shopOf } from '../goods/floor.ts';
import { pictureUploader } from '../pictures.ts';
import { type DemoOffer, demoOffers } from './offers.ts';

const { Balance } = enumCodes.PaymentType;
const combinations = '/MallCommodityCombination';
/** The site's commission, in percent. */
const CommissionRate = 8;
const shopNames = { goods: '好物選店', tea: '山間茶舍' } as const;
type Shops = Readonly<Record<keyof typeof shopNames, string>>;
type Files = Pick<App, 'db' | 'takeNumber' | 'tokens' | 'files'>;

/**
 * Opens two shops of the merchant in the mall, puts goods with pictures on sale, and has customers buy: one order is completed, one is in
 * transit.
 */
export async function playMall(cast: Cast, app: Files, { warehouseId }: { warehouseId: string }): Promise<void> {
  const [merchant, manager] = [cast('merchant'), cast('manager')];
  const shops = await openShops(merchant, manager);
  const { CurrencyId } = await merchant('/UserAmountJournal/GetUserWallet');
  const commodity = await shopOf(merchant);
  const draw = await pictureUploader(app, 'merchant', 720);
  const store = async (picture: string) =>
    (await Promise.all([false, true].map((small) => draw(picture, { small })))).filter((url) => url !== undefined);
  const ids: string[] = [];
  for (const offer of demoOffers) {
    const body = { CurrencyId, MallShopInformationId: shops[offer.shop], Pictures: await store(offer.picture) };
    const { Id } = await merchant(`${combinations}/EstablishMallCommodityCombination`, {
      ...bodyOf(offer, warehouseId, commodity),
      ...body,
    });
    await merchant(`${combinations}/ReleaseSales`, { Ids: [Id] });
    ids.push(Id);
  }
  await sell(cast, (picture) => ids[demoOffers.findIndex((one) => one.picture === picture)]!, warehouseId);
}

async function openShops(merchant: Ok, manager: Ok): Promise<Shops> {
  const open = async (Name: string): Promise<string> => {
    const { Id } = await merchant('/UserMallShopInformation/EstablishMallShopInformation', { Name });
    const { RowVersion } = await manager('/MallShopInformation/GetEditMallShopInformation', { Id });
    await manager('/MallShopInformation/EditMallShopInformation', { Id, RowVersion, Name, CommissionRate });
    await manager('/MallShopInformation/EnableMallShopInformationEnable', { Id });
    return Id;
  };
  return { goods: await open(shopNames.goods), tea: await open(shopNames.tea) };
}

type Commodity = Awaited<ReturnType<typeof shopOf>>;

function bodyOf({ name, detail, price, goods, left, gift, off, limit }: DemoOffer, warehouseId: string, commodity: Commodity) {
  const isSent = left !== undefined;
  return {
    Name: name,
    Detail: detail,
    Price: price,
    StockMode: isSent ? stockModes.Merchant : stockModes.Warehouse,
    ...(isSent ? { AvailableQuantity: left } : { WarehouseId: warehouseId }),
    LimitPerUser: limit ?? 0,
    Goods: goods.map(([of, Quantity]) => ({ CommodityId: commodity(of), Quantity })),
    Gifts: gift ? [{ CommodityId: commodity(gift[0]), Quantity: 1, MinimumQuantity: gift[1] }] : [],
    Discounts: off ? [{ MinimumQuantity: off.from, Percentage: off.percent ?? null, Amount: off.amount ?? null }] : [],
  };
}

/** Alice bought from stock and received it; bob owns earbuds since his payment, and bought tea that is still to be shipped. */
async function sell(cast: Cast, offer: (picture: string) => string, WarehouseId: string): Promise<void> {
  const order = (who: Ok, picture: string, Quantity: number) =>
    who('/SellerOrder/EstablishMallOrder', { Lines: [{ CombinationId: offer(picture), Quantity }], WarehouseId });
  const pay = async (who: Ok, { SellerOrderIds, BillIds }: { SellerOrderIds: string[]; BillIds: string[] }) => {
    const [Id] = SellerOrderIds;
    const { TotalAmount } = await who('/SellerOrder/GetSellerOrderById', { Id });
    await who('/UserBill/PayBills', { BillIds, PaymentType: Balance, ExpectedAmount: TotalAmount });
    return Id;
  };
  const [alice, bob] = [cast('alice'), cast('bob')];
  const Id = await pay(alice, await order(alice, 'bottle', 2));
  await alice('/SellerOrder/ConfirmSellerOrderReceived', { Id });
  await pay(bob, await order(bob, 'earbuds', 1));
  await pay(bob, await order(bob, 'tea', 2));
}
