import { declare } from './steps.ts';
import { type Happening, nextGoods, stock, type Story } from './story.ts';

/** Packages that are in no order: declared, signed, weighed, on a shelf, unknown. */
export function loosePackages(story: Story): Happening[] {
  const { cast, scene, numbers } = story;
  const happenings: Happening[] = [];
  for (const [index, name] of ['alice', 'bob', 'peer', 'merchant'].entries())
    for (const daysAgo of [11, 6, 4, 2.5])
      happenings.push([daysAgo - index / 10, async () => void (await stock(story, name, name === 'alice' && daysAgo > 5 ? 3 : 2))]);
  for (let n = 0; n < 30; n++)
    happenings.push([4 - n / 10, async () => void (await declare(cast(['alice', 'bob', 'peer'][n % 3]!), scene, nextGoods(story)))]);
  const signedFor = async (n: number) => {
    const goods = nextGoods(story);
    await declare(cast('alice'), scene, goods);
    await cast('clerk')('/Package/PackageSigning', {
      WarehouseId: scene.warehouseId,
      CourierNumber: goods.number,
      Weight: n % 2 ? goods.weight : undefined,
    });
  };
  const unknown = () =>
    cast('clerk')('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: numbers.next(), Weight: 1.2 });
  for (let n = 0; n < 15; n++) happenings.push([0.9 - n / 20, () => signedFor(n)]);
  for (let n = 0; n < 12; n++) happenings.push([8 - n / 1.6, async () => void (await unknown())]);
  return happenings;
}
