import { getShelves } from '@entrepot/contract/modules/shelving/queries.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { fetchRows } from '../calls/api.ts';

/** Finds the shelf of a scanned label in a warehouse: by its number, otherwise by an earlier one. */
export async function shelfByLabel(warehouseId: string, label: string) {
  const { data } = await fetchRows(shelf, getShelves, { label, warehouseId, rows: 20 }, { quiet: true });
  return data.find(({ number }) => number === label) ?? data[0];
}
