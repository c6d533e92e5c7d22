import type { Cast } from './actors.ts';
import type { Numbers } from './courier-numbers.ts';
import type { NextRecipient } from './recipients.ts';
import { declare, type Goods, type Parcel, type Scene, shelve, sign } from './steps.ts';

const demoGoods = ['茶具', '运动鞋', '蓝牙耳机', '童书', '陶瓷杯', '羽绒服', '键盘', '手机壳', '台灯', '瑜伽垫', '背包', '毛毯'];

/** The setting and the people of the demo's weeks. */
export interface Story {
  cast: Cast;
  numbers: Numbers;
  scene: Scene;
  wish: object;
  nextRecipient: NextRecipient;
  /** Sets the clock to this many days before now. */
  at(daysAgo: number): void;
}

/** A step that happens this many days before now. */
export type Happening = readonly [daysAgo: number, happen: () => Promise<void>];

/** Plays the steps in chronological order. */
export async function inOrder({ at }: Story, happenings: readonly Happening[]): Promise<void> {
  for (const [daysAgo, happen] of happenings.toSorted(([one], [other]) => other - one)) {
    at(daysAgo);
    await happen();
  }
}

let played = 0;

/** The goods of another parcel, different from the previous one. */
export function nextGoods({ numbers }: Story): Goods {
  const at = played++;
  const weight = Math.round((0.4 + (at % 17) * 0.35) * 1000) / 1000;
  return {
    number: numbers.next(),
    name: demoGoods[at % demoGoods.length]!,
    weight,
    sides: [20 + (at % 5) * 4, 15 + (at % 4) * 3, 8 + (at % 6) * 2],
    price: 30 + (at % 9) * 25,
  };
}

/** Declares, signs and shelves some packages of a customer. */
export async function stock(story: Story, owner: string, count: number): Promise<Parcel[]> {
  const { cast, scene } = story;
  const parcels: Parcel[] = [];
  for (let n = 0; n < count; n++) {
    const goods = nextGoods(story);
    parcels.push(await declare(cast(owner), scene, goods));
    await sign(cast('clerk'), scene, goods);
    await shelve(cast('clerk'), scene, goods.number, scene.shelves[played % scene.shelves.length]!);
  }
  return parcels;
}
