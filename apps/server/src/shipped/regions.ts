import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import type { Caller } from '../core/calls/caller.ts';
import type { Tx } from '../core/db/db.ts';
import { newId } from '../core/db/ids.ts';
import { root } from '../core/root.ts';
import { insertMany, texts } from './rows.ts';

/** Ids of regions by their code path, such as "TW/TPE/110". */
export type RegionIds = ReadonlyMap<string, string>;

/** The rows of data/regions.tsv; each is a child of the last row of the level above. */
function readRegions(): { ids: RegionIds; rows: Partial<RowOf<typeof region>>[] } {
  const ids = new Map<string, string>();
  const above: { path: string; id: string }[] = [];
  const lines = readFileSync(join(root, 'apps/server/src/shipped/data/regions.tsv'), 'utf8').trim().split(/\r?\n/).slice(1);
  const rows = lines.map((line) => {
    const [level, code, zhCn, zhTw, enUs, postalCode, phoneCode, remote] = line.split('\t');
    const depth = Number(level);
    const parent = above[depth - 2];
    const path = parent ? `${parent.path}/${code}` : code!;
    const id = newId();
    above[depth - 1] = { path, id };
    ids.set(path, id);
    return {
      id,
      parentId: parent?.id ?? null,
      level: depth,
      code: code!,
      name: texts(zhCn!, zhTw!, enUs!),
      postalCode: postalCode || null,
      phoneCode: phoneCode || null,
      remote: remote === '1',
    };
  });
  return { ids, rows };
}

/** Inserts countries and their regions: mainland China down to counties, Taiwan, Hong Kong and Macao down to districts. */
export async function fillRegions(tx: Tx, caller: Caller): Promise<RegionIds> {
  const { ids, rows } = readRegions();
  await insertMany(tx, caller, region, rows);
  return ids;
}

/** The id of a region by its code path; an unknown path is a mistake in the demo data. */
export function regionAt(regions: RegionIds, path: string): string {
  const id = regions.get(path);
  if (!id) throw new Error(`there is no region ${path}`);
  return id;
}

/** The address columns for a code path, country first. */
export function placeAt(
  regions: RegionIds,
  path: string,
): { countryId: string; provinceId: string | null; cityId: string | null; countyId: string | null } {
  const codes = path.split('/');
  const at = (depth: number) => (codes.length >= depth ? regionAt(regions, codes.slice(0, depth).join('/')) : null);
  return { countryId: at(1)!, provinceId: at(2), cityId: at(3), countyId: at(4) };
}
