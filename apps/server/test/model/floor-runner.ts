import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelf as shelfResource } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import { findWhere, insert } from '../../src/core/db/rows.ts';
import { putOnShelves } from '@entrepot/server/modules/packages/put-on-shelves.ts';
import { lower, moveToShelf } from '@entrepot/server/modules/packages/shelve.ts';
import { transfer, transferAll } from '@entrepot/server/modules/shelving/transfer.ts';
import * as model from './shelf-model.ts';
import type { Step, World } from './run.ts';

let made = 0;
/** Sides in cm whose volumes need no rounding, and the capacity of a shelf. */
const sides = [10, 20, 30, 40];
const shelfSides = { long: '50', wide: '40', high: '30', maxWeight: '30' };

/** Shelves and weighed packages of some customers in database and model, and how each command runs on both. */
export async function openFloor({ inTransaction, system }: World, ownerIds: readonly string[], size: { shelves: number; items: number }) {
  const floor = await inTransaction((tx) => fill(tx));

  async function fill(tx: Tx): Promise<model.ModelFloor> {
    const [like] = await findWhere(tx, system, shelfResource, { siteId: system.siteId, number: 'A-01-01' });
    const { siteId, warehouseId, partitionId } = like!;
    const shelves: model.ModelShelf[] = [];
    for (let at = 0; at < size.shelves; at++) {
      const mixes = at % 2 === 0;
      const values = {
        siteId,
        warehouseId,
        partitionId,
        number: `MODEL-${++made}`,
        ...shelfSides,
        mixOwners: mixes,
        remainingVolume: '0.06',
      };
      const row = await insert(tx, system, shelfResource, values);
      shelves.push({ id: row.id, number: row.number, volume: 60_000, grams: 30_000, mixes });
    }
    const items: model.ModelItem[] = [];
    for (let at = 0; at < size.items; at++) items.push(await addItem(tx, siteId, warehouseId, at));
    return { shelves, items };
  }

  async function addItem(tx: Tx, siteId: string, warehouseId: string, at: number): Promise<model.ModelItem> {
    const [length, width, height] = [sides[at % 4]!, sides[(at + 1) % 4]!, sides[(at * 3 + 2) % 4]!];
    const owner = at % ownerIds.length;
    const pieces = 1 + (at % 3);
    const number = `MODEL${String(++made).padStart(8, '0')}`;
    const row = await insert(tx, system, pkg, {
      siteId,
      warehouseId,
      courierNumber: number,
      ownerId: ownerIds[owner]!,
      packageStatus: enumCodes.PackageStatus.Weighed,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      quantity: pieces,
      availableQuantity: pieces,
      length: String(length),
      width: String(width),
      height: String(height),
      grossWeight: String(3 + at),
    });
    return { id: row.id, number, volume: length * width * height, grams: (3 + at) * 1000, pieces, owner, shelf: null };
  }

  /** The step of a command. */
  function stepOf(command: model.ShelfCommand): Step {
    const item = (at: number) => floor.items[at % floor.items.length]!;
    const place = (at: number) => at % floor.shelves.length;
    const shelfAt = (at: number) => floor.shelves[place(at)]!;
    switch (command.do) {
      case 'putOn': {
        const { number } = item(command.item);
        const input = { courierNumber: number, shelfNumber: shelfAt(command.shelf).number };
        return { verdict: model.putOn(floor, item(command.item), place(command.shelf)), act: (tx) => putOnShelves(tx, system, input) };
      }
      case 'takeOff': {
        const { id } = item(command.item);
        return { verdict: model.takeOff(item(command.item)), act: (tx) => lower(tx, system, { ids: [id], id }) };
      }
      case 'move': {
        const { id } = item(command.item);
        const input = { ids: [id], id, shelfNumber: shelfAt(command.shelf).number };
        return { verdict: model.move(floor, item(command.item), place(command.shelf)), act: (tx) => moveToShelf(tx, system, input) };
      }
      case 'transfer': {
        // Usually a package that is there, sometimes one that is not.
        const there = model.itemsOnShelf(floor, place(command.from));
        const chosen = [...new Set(command.items.map((at) => (there.length && at < 25 ? there[at % there.length]! : item(at))))];
        const route = { fromShelfId: shelfAt(command.from).id, toShelfId: shelfAt(command.to).id };
        const input = { ...route, items: chosen.map(({ id }) => ({ packageId: id })) };
        return { verdict: model.transfer(floor, chosen, place(command.from), place(command.to)), act: (tx) => transfer(tx, system, input) };
      }
      case 'transferAll': {
        const route = { fromShelfId: shelfAt(command.from).id, toShelfId: shelfAt(command.to).id };
        const all = model.itemsOnShelf(floor, place(command.from));
        return { verdict: model.transfer(floor, all, place(command.from), place(command.to)), act: (tx) => transferAll(tx, system, route) };
      }
    }
  }

  /** The shelves and packages of database and model, for comparison. */
  async function compare(db: Db): Promise<{ real: unknown; model: unknown }> {
    const shelves = await findWhere(db, system, shelfResource, { id: floor.shelves.map(({ id }) => id) });
    const items = await findWhere(db, system, pkg, { id: floor.items.map(({ id }) => id) });
    const modelShelves = floor.shelves.map(({ number }, at) => {
      const { pieces, volume, grams } = model.loadOf(model.itemsOnShelf(floor, at));
      return [number, pieces, volume / 1_000_000, grams / 1000, (60_000 - volume) / 1_000_000, pieces > 0];
    });
    return {
      real: {
        shelves: shelves.map((row) => [
          row.number,
          row.goods,
          Number(row.usedVolume),
          Number(row.usedWeight),
          Number(row.remainingVolume),
          row.occupied,
        ]),
        places: items.map(({ courierNumber, shelfId }) => [courierNumber, shelfId]),
      },
      model: {
        shelves: modelShelves,
        places: floor.items.map(({ number, shelf }) => [number, shelf === null ? null : floor.shelves[shelf]!.id]),
      },
    };
  }

  return { stepOf, compare };
}
