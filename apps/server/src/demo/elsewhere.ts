import type { Numbers } from './courier-numbers.ts';
import type { Cast } from './actors.ts';
import { declare, type Goods, order, type Parcel, pay, type Scene, shelve, sign } from './steps.ts';

const wares = ['手冲壶', '绘本', '帆布鞋', '桌面风扇', '针织衫', '收纳盒'];

/** What is done with a parcel: on a shelf, weighed, signed for, or only declared. */
type Reach = 'shelf' | 'weighed' | 'signed' | 'declared';
const reached: readonly Reach[] = ['shelf', 'shelf', 'weighed', 'weighed', 'signed', 'declared'];

/**
 * What is going on at a house beside the first one: a customer's parcels have come as far as `reached`, one lies there without an owner.
 * Gives those on shelves.
 */
export async function playHouse(
  cast: Cast,
  scene: Scene,
  numbers: Numbers,
  people: { customer: string; clerk: string },
): Promise<Parcel[]> {
  const [customer, clerk] = [cast(people.customer), cast(people.clerk)];
  const shelved: Parcel[] = [];
  for (const [at, reach] of reached.entries()) {
    const goods: Goods = {
      number: numbers.next(),
      name: wares[at]!,
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

/** A customer of the second site has one of the parcels sent, which waits for its approval. */
export async function playFirstOrder(cast: Cast, customer: string, wish: object, [first]: readonly Parcel[]): Promise<void> {
  const { Data } = await cast(customer)('/UserRecipientInformation/GetSelectRecipientInformations');
  const placed = await order(cast(customer), { ...wish, RecipientInformationId: Data[0].Id }, first ? [first] : []);
  await pay(cast(customer), placed.billIds);
}
