import type { Language } from '@entrepot/contract/core/language.ts';
import type { AddressSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { languageOfDestination, postalAddress, streetAlone } from '@entrepot/rules/postal.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';

/** An address for labels and customs documents, and the language of its destination. */
export interface PaperAddress {
  language: Language;
  line: string;
  /** The country's name in English with its code, for readers abroad; null when it is not known. */
  country: string | null;
  /** The calling code of the country, without the plus. */
  phoneCode: string | null;
}

const placeIds = ({ countryId, provinceId, cityId, countyId, townId }: AddressSnapshot) => [
  countryId,
  provinceId,
  cityId,
  countyId,
  townId,
];
const placeNames = ({ countryName, provinceName, cityName, countyName, townName }: AddressSnapshot) => [
  countryName,
  provinceName,
  cityName,
  countyName,
  townName,
];

/**
 * Names the regions of addresses in a language, by their ids; deleted regions keep their stored names. `street` is the street as typed without
 * the regions it repeats, for lines that name these before it.
 */
export async function addressesInLanguage<T extends AddressSnapshot>(
  tx: Db,
  language: Language,
  addresses: readonly (T | null)[],
): Promise<((T & { street: string }) | null)[]> {
  const ids = [...new Set(addresses.flatMap((at) => (at ? placeIds(at) : [])).filter((id) => id !== null))];
  const regions = ids.length ? await tx.selectFrom('region').select(['id', 'name']).where('id', '=', oneOf(ids)).execute() : [];
  const nameOf = new Map(regions.map(({ id, name }) => [id, name]));
  return addresses.map((at) => {
    if (!at) return null;
    const [country, province, city, county, town] = placeIds(at).map((id) => (id === null ? undefined : nameOf.get(id)));
    const places = [country, province, city, county, town].filter((one) => one !== undefined);
    return {
      ...at,
      countryName: country?.[language] ?? at.countryName,
      provinceName: province?.[language] ?? at.provinceName,
      cityName: city?.[language] ?? at.cityName,
      countyName: county?.[language] ?? at.countyName,
      townName: town?.[language] ?? at.townName,
      street: streetAlone(at.detailedAddress, places),
    };
  });
}

/** Formats addresses in the language and the form of their destinations, in order; deleted regions keep their stored names. */
export async function addressesOnPaper(tx: Db, addresses: readonly AddressSnapshot[]): Promise<PaperAddress[]> {
  const ids = [...new Set(addresses.flatMap(placeIds).filter((id) => id !== null))];
  const regions = await tx.selectFrom('region').select(['id', 'name', 'code', 'phoneCode']).where('id', '=', oneOf(ids)).execute();
  const nameOf = new Map(regions.map(({ id, name }) => [id, name]));
  const countries = new Map(regions.map((row) => [row.id, row]));
  return addresses.map((at) => {
    const written = placeNames(at);
    const places = placeIds(at).flatMap((id, level) => {
      const known = id === null ? undefined : nameOf.get(id);
      const name = written[level];
      return known ? [known] : name ? [{ 'zh-cn': name, 'zh-tw': name, 'en-us': name }] : [];
    });
    const country = at.countryId === null ? undefined : countries.get(at.countryId);
    return {
      country: country ? `${country.name['en-us']} (${country.code})` : at.countryName,
      phoneCode: country?.phoneCode?.replace(/\D/g, '') ?? null,
      language: languageOfDestination(at.countryCode, at.detailedAddress),
      line: postalAddress({ countryCode: at.countryCode, places, street: at.detailedAddress, postalCode: at.mailboxCode }),
    };
  });
}
