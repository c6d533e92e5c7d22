/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A region as the product ships it; its id is the path of its codes. */
export interface ShippedPlace {
  id: string;
  parentId: string | null;
  level: number;
  code: string;
  /** Simplified and traditional Chinese, English. */
  names: readonly string[];
  postalCode: string | null;
  phoneCode: string | null;
}

const data = new URL('../../../../../apps/server/src/shipped/data/', import.meta.url);

/** The regions that the product ships, for tests; with the towns of the mainland if wanted.  */
export function shippedPlaces({ towns = false } = {}): ShippedPlace[] {
  const above: ShippedPlace[] = [];
  const lines = readFileSync(new URL('regions.tsv', data), 'utf8').trim().split(/\r?\n/).slice(1);
  const places = lines.map((line): ShippedPlace => {
    const [level = '', code = '', zhCn = '', zhTw = '', enUs = '', postalCode, phoneCode] = line.split('\t');
    const parent = above[Number(level) - 2] ?? null;
    const place: ShippedPlace = {
      id: parent ? `${parent.id}/${code}` : code,
      parentId: parent?.id ?? null,
      level: Number(level),
      code,
      names: [zhCn, zhTw, enUs],
      postalCode: postalCode || null,
      phoneCode: phoneCode || null,
    };
    above[Number(level) - 1] = place;
    above.length = Number(level);
    return place;
  });
  if (!towns) return places;
  const counties = new Map(places.filter(({ level }) => level === 4).map((place) => [place.code, place]));
  const streets = gunzipSync(readFileSync(new URL('towns.tsv.gz', data)))
    .toString('utf8')
    .trim()
    .split(/\r?\n/);
  return [
    ...places,
    ...streets.flatMap((line): ShippedPlace[] => {
      const [code = '', zhCn = '', zhTw = '', enUs = ''] = line.split('\t');
      const county = counties.get(code.slice(0, 6));
      if (!county) return [];
      return [
        {
          id: `${county.id}/${code}`,
          parentId: county.id,
          level: 5,
          code,
          names: [zhCn, zhTw || zhCn, enUs],
          postalCode: null,
          phoneCode: null,
        },
      ];
    }),
  ];
}
