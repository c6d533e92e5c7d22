import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Person } from '@entrepot/testing/people.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
  // Shelves of the house that other tests' data fill are not what is looked at here.
  await sql`update shelf set deactivated = true where warehouse_id = ${p.xiamen.id}`.execute(p.db);
});
afterAll(() => p.close());

interface Suggested {
  ShelvesNumber: string;
  Reason: string;
}
const suggestionsFor = async (CourierNumber: string, by: Person = p.clerk): Promise<Suggested[]> => {
  const { Suggestions } = await by.ok<{ Suggestions: Suggested[] }>('/Package/GetPackagePutAwayShelves', {
    CourierNumber,
    WarehouseId: p.xiamen.id,
  });
  return Suggestions;
};
const reasonFor = async (number: string, shelf: string) =>
  (await suggestionsFor(number)).find(({ ShelvesNumber }) => ShelvesNumber === shelf)?.Reason;
const away = (shelf: string) => sql`update shelf set deactivated = true where number = ${shelf}`.execute(p.db);

describe('where a scanned parcel would best lie', () => {
  test('is beside its owner’s before an empty shelf, and beside its order’s before that', async () => {
    const [empty, owners, orders] = [
      await p.newShelf({ walkingOrder: 1 }),
      await p.newShelf({ walkingOrder: 2 }),
      await p.newShelf({ walkingOrder: 3 }),
    ];
    await p.shelved({}, owners);
    const sibling = await p.shelved({}, orders);
    const { id, number } = await p.arrived();
    expect(await suggestionsFor(number)).toMatchObject([
      { ShelvesNumber: owners, Reason: 'sameOwner' },
      { ShelvesNumber: orders, Reason: 'sameOwner' },
      { ShelvesNumber: empty, Reason: 'empty' },
    ]);
    await p.order([
      { packageId: sibling.id, quantity: 1 },
      { packageId: id, quantity: 1 },
    ]);
    expect(await suggestionsFor(number)).toMatchObject([
      { ShelvesNumber: orders, Reason: 'sameOrder' },
      { ShelvesNumber: owners, Reason: 'sameOwner' },
      { ShelvesNumber: empty, Reason: 'empty' },
    ]);
    expect(await p.putOn(number, orders)).toMatchObject({ Code: 0 });
    for (const shelf of [empty, owners, orders]) await away(shelf);
  });

  test('is never a shelf that would refuse it: too small, too weak, or another customer’s that mixes none', async () => {
    const small = await p.newShelf({ long: '10', wide: '10', high: '10', remainingVolume: '0.001' });
    const weak = await p.newShelf({ maxWeight: '1' });
    const bobs = await p.newShelf({ mixOwners: false });
    const declared = await p.declare({}, p.bob);
    await p.sign(declared.number, { Weight: 1, Length: 10, Width: 10, Geight: 10 });
    expect(await p.putOn(declared.number, bobs)).toMatchObject({ Code: 0 });
    const fits = await p.newShelf();
    const { number } = await p.arrived();
    expect(await reasonFor(number, fits)).toBe('empty');
    for (const shelf of [small, weak, bobs]) {
      expect(await reasonFor(number, shelf)).toBeUndefined();
      expect((await p.putOn(number, shelf)).Code).not.toBe(0);
    }
    await away(fits);
  });

  test('is a shelf for unknown items while nobody owns it', async () => {
    const parcels = await p.newShelf();
    const { number } = await p.unknown();
    expect(await reasonFor(number, parcels)).toBeUndefined();
    await away(parcels);
  });

  test('is refused of a parcel that nobody has received, before somebody carries it to a shelf (102)', async () => {
    const { number } = await p.declare();
    expect(await p.clerk.post('/Package/GetPackagePutAwayShelves', { CourierNumber: number })).toMatchObject({
      Code: 102,
      Message: `${number} has not been received. Receive it first.`,
    });
  });

  test('is told to those who shelve in that house, of parcels there (101, 403)', async () => {
    const { number } = await p.arrived();
    const ask = (by: Person, CourierNumber = number) => by.post('/Package/GetPackagePutAwayShelves', { CourierNumber });
    expect(await ask(p.hkmanager)).toMatchObject({ Code: 101 });
    expect(await ask(p.clerk, 'YT0000000000404')).toMatchObject({ Code: 101 });
    expect(await ask(p.alice)).toMatchObject({ status: 403 });
  });
});
