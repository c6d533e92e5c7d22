import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Person } from '../../testing/people.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
  // Shelves filled by other tests would be suggested too.
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

describe('shelf suggestions for a scanned package', () => {
  test('prefer the order’s shelf to the owner’s, and that to an empty one', async () => {
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
    expect(await p.putOn(number, orders)).toSucceed();
    for (const shelf of [empty, owners, orders]) await away(shelf);
  });

  test('exclude shelves that are too small, too weak or of another customer', async () => {
    const small = await p.newShelf({ long: '10', wide: '10', high: '10', remainingVolume: '0.001' });
    const weak = await p.newShelf({ maxWeight: '1' });
    const bobs = await p.newShelf({ mixOwners: false });
    const declared = await p.declare({}, p.bob);
    await p.sign(declared.number, { Weight: 1, Length: 10, Width: 10, Geight: 10 });
    expect(await p.putOn(declared.number, bobs)).toSucceed();
    const fits = await p.newShelf();
    const { number } = await p.arrived();
    expect(await reasonFor(number, fits)).toBe('empty');
    for (const shelf of [small, weak, bobs]) {
      expect(await reasonFor(number, shelf)).toBeUndefined();
      expect(await p.putOn(number, shelf)).not.toSucceed();
    }
    await away(fits);
  });

  test('offer shelves for unknown items while there is no owner', async () => {
    const parcels = await p.newShelf();
    const { number } = await p.unknown();
    expect(await reasonFor(number, parcels)).toBeUndefined();
    await away(parcels);
  });

  test('refuse a package that was not received', async () => {
    const { number } = await p.declare();
    expect(await p.clerk.post('/Package/GetPackagePutAwayShelves', { CourierNumber: number })).toBeRefused('StateNotAllowed', {
      Message: `${number} hasn’t been received. Receive it first.`,
    });
  });

  test('are limited to staff who shelve in that warehouse and to packages there', async () => {
    const { number } = await p.arrived();
    const suggest = (by: Person, CourierNumber = number) => by.post('/Package/GetPackagePutAwayShelves', { CourierNumber });
    expect(await suggest(p.hkmanager)).toBeRefused('NotFound');
    expect(await suggest(p.clerk, 'YT0000000000404')).toBeRefused('NotFound');
    expect(await suggest(p.alice)).toMatchObject({ status: 403 });
  });
});
