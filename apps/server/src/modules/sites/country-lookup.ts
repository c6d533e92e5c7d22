import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { getCountryFacts } from '@entrepot/contract/modules/sites/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { factsOfCountry } from './country-facts.ts';

/** Returns the usual settings of a site in a country of the list of regions; an unknown one has none of its own. */
export async function countryFacts(tx: Db, countryId: string): Promise<Output<typeof getCountryFacts>> {
  const countries = tx.selectFrom('region').select(['code', 'phoneCode']).where('id', '=', countryId).where('level', '=', 1);
  const country = await countries.executeTakeFirst();
  const { currencyCode, ...facts } = factsOfCountry(country?.code ?? '');
  const currencies = tx
    .selectFrom('currency')
    .select('id')
    .where('code', '=', currencyCode ?? '')
    .where(notDeleted);
  const defaultCurrencyId = (await currencies.where('effective', '=', true).executeTakeFirst())?.id ?? null;
  return {
    ...facts,
    timeZones: [...facts.timeZones],
    phoneCodes: country?.phoneCode ? [country.phoneCode] : [],
    defaultCurrencyId,
    currencyCode,
  };
}

/** Returns the usual settings of a site in a country, which forms propose. */
export const proposeForCountry = (tx: Db, _caller: Caller, { countryId }: Input<typeof getCountryFacts>) => countryFacts(tx, countryId);
