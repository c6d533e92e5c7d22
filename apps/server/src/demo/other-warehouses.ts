import type { Numbers } from './courier-numbers.ts';
import type { Cast } from './actors.ts';
import { declare, type Goods, order, type Parcel, pay, type Scene, shelve, sign } from './steps.ts';

const demoGoods = ['手冲壶', '绘本', '帆布鞋', '桌面风扇', '针织衫', '收纳盒'];

/** The last step of a parcel: on a shelf, weighed, signed for, or only declared. */
type Reach = 'shelf' | 'weighed' | 'signed' | 'declared';
const reached: readonly Reach[] = ['shelf', 'shelf', 'weighed', 'weighed', 'signed', 'declared'];

/** Fills a second warehouse: a customer's parcels in the steps of `reached`, and one parcel without an owner. Returns those on shelves. */
export async function playWarehouse(
  cast: Cast,
  scene: Scene,
  numbers: Numbers,
  users: { customer: string; clerk: string },
): Promise<Parcel[]> {
  const [customer, clerk] = [cast(users.customer), cast(users.clerk)];
  const shelved: Parcel[] = [];
  for (const [at, reach] of reached.entries()) {
    const goods: Goods = {
      number: numbers.next(),
      name: demoGoods[at]!,
      weight: (800 + at * 450) / 1000,
      sides: [24, 18, 10 + at],
      price: 60 + at * 15,
    };
    const parcel = await declare(customer, scene, goods);
    if (reach === 'declared') continue;
    if (reach === 'signed') await clerk('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: goods.number });
    else await sign(clerk, scene, goods);
    if (reach !== 'shelf') continue;
    await shelve(clerk, scene, goods.number, scene.shelves[at]!);
    shelved.push(parcel);
  }
  await clerk('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: numbers.next(), Weight: 1.4 });
  return shelved;
}

/** A customer of the second site orders the shipment of one parcel, which awaits approval. */
export async function playFirstOrder(cast: Cast, customer: string, wish: object, [first]: readonly Parcel[]): Promise<void> {
  const { Data } = await cast(customer)('/UserRecipientInformation/GetSelectRecipientInformations');
  const placed = await order(cast(customer), { ...wish, RecipientInformationId: Data[0].Id }, first ? [first] : []);
  await pay(cast(customer), placed.billIds);
}
