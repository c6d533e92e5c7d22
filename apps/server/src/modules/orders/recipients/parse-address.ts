import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { parseAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import type { region } from '@entrepot/contract/modules/sites/region.ts';
import { readAddress } from '@entrepot/rules/address.ts';
import { regionEnd, regionFront, sameSign } from '@entrepot/rules/data/address-words.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';

interface Place extends Pick<RowOf<typeof region>, 'id' | 'parentId' | 'level' | 'postalCode' | 'phoneCode'> {
  /** Its names as people write them, longest first. */
  names: string[];
}
const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'] as const;
const [formal, usual] = sameSign;
const even = (text: string) => text.replaceAll(formal, usual);

/** Parses a pasted address into the fields of the address book; missing fields are null. */
export async function parse(tx: Db, _caller: Caller, { text }: Input<typeof parseAddress>): Promise<Output<typeof parseAddress>> {
  const { address, ...person } = readAddress(text);
  const written = even(address);
  const chain = bestChain(await placesIn(tx, written), written);
  const ids = Object.fromEntries(levels.map((key, at) => [key, chain.find(({ level }) => level === at + 1)?.id ?? null]));
  const last = chain.at(-1);
  return {
    ...person,
    ...(ids as Record<(typeof levels)[number], string | null>),
    phoneCode: person.phoneCode ?? chain[0]?.phoneCode ?? null,
    detailedAddress: address.slice(address.length - withoutPlaces(written, chain).length) || null,
    mailboxCode: person.mailboxCode ?? last?.postalCode ?? null,
  };
}

/**
 * Finds the regions whose names occur in the text, with all their ancestors; towns only of a county that is named, as there are so many.
 */
async function placesIn(tx: Db, written: string): Promise<Place[]> {
  const upper = await placesAmong(tx, written, sql`level <= 4`);
  const counties = upper.filter((place) => place.level === 4 && occursIn(place, written)).map(({ id }) => id);
  if (!counties.length) return upper;
  const towns = await placesAmong(tx, written, sql`level = 5 and parent_id = any(${counties}::uuid[])`);
  return [...upper, ...towns];
}

/** Finds those of some regions whose names occur in the text, with those of them that are ancestors. */
async function placesAmong(tx: Db, written: string, among: RawBuilder<unknown>): Promise<Place[]> {
  const found = await sql<Place>`
    with recursive named as ( select id, parent_id, level, postal_code, phone_code,
          array(select distinct n
            from unnest(array[ replace(name ->> 'zh-cn', ${formal}, ${usual}), replace(name ->> 'zh-tw', ${formal}, ${usual}),
              regexp_replace(replace(name ->> 'zh-cn', ${formal}, ${usual}), ${regionEnd}, ''),
              regexp_replace(replace(name ->> 'zh-tw', ${formal}, ${usual}), ${regionEnd}, ''),
              regexp_replace(name ->> 'zh-tw', ${regionFront}, ''), regexp_replace(name ->> 'zh-cn', ${regionFront}, ''),
              name ->> 'en-us' ]) n
            where length(n) >= 2) as names
        from region
        where ${among} and not is_deleted),
      hit as (select id from named where exists (select 1 from unnest(names) n where position(lower(n) in lower(${written})) > 0)),
      above as (select n.* from named n join hit using (id) union select n.* from named n join above a on n.id = a.parent_id)
    select id, parent_id, level, postal_code, phone_code, names
    from above`.execute(tx);
  return found.rows.map((row) => ({ ...row, names: [...row.names].sort((a, b) => b.length - a.length) }));
}

const occursIn = ({ names }: Place, text: string) => names.find((name) => text.toLowerCase().includes(name.toLowerCase()));

/** Returns the chain of regions, from the country down, that covers most of the text; of equal ones the one written first. */
function bestChain(places: readonly Place[], written: string): Place[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const chainOf = (place: Place): Place[] => [...(byId.has(place.parentId!) ? chainOf(byId.get(place.parentId!)!) : []), place];
  const scored = places
    .filter((place) => occursIn(place, written))
    .map((place) => {
      const chain = chainOf(place);
      const names = new Set(chain.flatMap((one) => occursIn(one, written) ?? []));
      const first = Math.min(...[...names].map((name) => written.toLowerCase().indexOf(name.toLowerCase())));
      return { chain, score: [...names].join('').length * 1000 - first, depth: chain.length };
    })
    .sort((a, b) => b.score - a.score || a.depth - b.depth);
  return scored[0]?.chain ?? [];
}

/** Returns the text after the region names at its start. */
function withoutPlaces(written: string, chain: readonly Place[]): string {
  return chain.reduce((text, place) => {
    const name = occursIn(place, text);
    const at = name === undefined ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
    // A name further in belongs to a street.
    return at === 0 ? text.slice(name!.length).replace(/^[\s,]+/, '') : text;
  }, written);
}
