import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { parseAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { folded, gazetteerOf, type Place } from '@entrepot/rules/address/gazetteer.ts';
import { type AddressField, readAddress } from '@entrepot/rules/address/read-address.ts';
import { plainAddress } from '@entrepot/rules/address/tokens.ts';
import { sameSign } from '@entrepot/rules/data/address-words.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db } from '../../../core/db/db.ts';

const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'] as const;
const countyLevel = 4;
const [formal, usual] = sameSign;

/** Parses a pasted address into the fields of the address book; missing fields are null, and so are those that it does not decide. */
export async function parse(tx: Db, _caller: Caller, { text }: Input<typeof parseAddress>): Promise<Output<typeof parseAddress>> {
  const places = await placesNear(tx, plainAddress(text));
  const first = readAddress(text, gazetteerOf(places));
  // Towns are ten times as many as all other regions: only those of the county that was read.
  const towns = await townsOf(
    tx,
    first.places.find(({ level }) => level === countyLevel),
  );
  const {
    places: chain,
    regionText: _regionText,
    uncertain,
    ...person
  } = towns.length ? readAddress(text, gazetteerOf([...places, ...towns])) : first;
  const ids = Object.fromEntries(levels.map((key, at) => [key, chain.find(({ level }) => level === at + 1)?.id ?? null]));
  const next = levels[chain.length] ?? levels[0];
  return {
    ...person,
    ...(ids as Record<(typeof levels)[number], string | null>),
    phoneCode: person.phoneCode ?? chain[0]?.phoneCode ?? null,
    mailboxCode: person.mailboxCode ?? chain.at(-1)?.postalCode ?? null,
    uncertain: uncertain.map((field: AddressField) => (field === 'places' ? next : field)),
  };
}

/**
 * Returns the regions down to the counties whose names may occur in the text, by the first signs of their names, with their ancestors. A
 * text with Latin letters may spell a name in an older way, so it is compared with all regions above the counties.
 */
async function placesNear(tx: Db, text: string): Promise<Place[]> {
  const written = folded(text);
  const isLatin = /[A-Za-z]{3}/.test(text);
  const found = await sql<Place>`
    with recursive hit as (
        select id, parent_id from region
        where level <= ${countyLevel} and not is_deleted and (level = 1
          or position(left(replace(name ->> 'zh-cn', ${formal}, ${usual}), 2) in ${written}) > 0
          or position(left(replace(name ->> 'zh-tw', ${formal}, ${usual}), 2) in ${written}) > 0
          or (${isLatin} and (level < ${countyLevel} or position(lower(split_part(name ->> 'en-us', ' ', 1)) in lower(${written})) > 0)))),
      above as (select id, parent_id from hit union select r.id, r.parent_id from region r join above a on r.id = a.parent_id)
    select r.id, r.parent_id, r.level, r.code, r.postal_code, r.phone_code,
      array[r.name ->> 'zh-cn', r.name ->> 'zh-tw', r.name ->> 'en-us'] as names
    from region r join above using (id)
    order by r.level, r.id`.execute(tx);
  return found.rows.map(named);
}

async function townsOf(tx: Db, county: Place | undefined): Promise<Place[]> {
  if (!county) return [];
  const found = await sql<Place>`
    select id, parent_id, level, code, postal_code, phone_code, array[name ->> 'zh-cn', name ->> 'zh-tw', name ->> 'en-us'] as names
    from region where parent_id = ${county.id} and not is_deleted order by id`.execute(tx);
  return found.rows.map(named);
}

const named = (place: Place): Place => ({ ...place, names: [...new Set(place.names.filter(Boolean))] });
