import { createHash, randomBytes } from 'node:crypto';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { setUpLink } from '@entrepot/contract/modules/account/one-time.ts';
import type { getSetUp, setUp } from '@entrepot/contract/modules/account/set-up-calls.ts';
import type { Services } from '../../core/services.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { withSite } from '../../core/scope/scope.ts';
import { createAccount, passwordNamesOf, shipPlatformRoles, type TokenPair } from '../access/public.ts';
import {
  activitiesOff,
  allCurrencies,
  amountsIn,
  approvalLimits,
  establishCurrencies,
  establishSite,
  factsOfCountry,
} from '../sites/public.ts';
import { enter } from './accounts.ts';
import { limit } from './attempts.ts';
import { newPasswordHash } from './new-password.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';

const triesAMinute = 30;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const database = { databaseType: enumCodes.DatabaseType.PostgreSql, databaseChannel: 'default' } as const;

// Level of countries, the top of the regions.
const ofCountries = 1;

/** Creates the token of a new set-up link and invalidates earlier ones. */
export async function newSetUpToken(tx: Tx, caller: Caller): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.deleteFrom('setUpLink').execute();
  await insert(tx, caller, setUpLink, { tokenHash: hashOf(token) });
  return token;
}

/** Lists the countries with their usual settings, the currencies and the activities; requires a valid link (`NotFound`). */
export async function choices(db: Db, caller: Caller, { token }: Input<typeof getSetUp>): Promise<Output<typeof getSetUp>> {
  await limit(db, caller.now, `set-up ${caller.address}`, triesAMinute, 1);
  const alive = await db.selectFrom('setUpLink').select('id').where('tokenHash', '=', hashOf(token)).executeTakeFirst();
  if (!alive) throw accountErrors.setUpDead();
  const spoken = ({ code, name }: { code: string; name: Translations }) => ({ code, name: name[caller.language] });
  const regions = db.selectFrom('region').select(['code', 'name', 'phoneCode']).where(notDeleted).where('level', '=', ofCountries);
  return {
    countries: (await regions.orderBy('id').execute()).map(({ phoneCode, ...row }) => {
      const facts = factsOfCountry(row.code);
      return { ...spoken(row), phoneCode, ...facts, timeZones: [...facts.timeZones] };
    }),
    currencies: allCurrencies().map((one) => ({ ...spoken(one), ...limitsIn(one.code) })),
    activities: Object.values(enumCodes.SiteActivity).map((activity) => ({
      activity,
      name: enumLabel(caller.language, 'SiteActivity', activity) ?? '',
    })),
  };
}

/**
 * Creates the first site with its shipped roles and charges and the first platform administrator, and signs it in. The link is consumed
 * first, so that only one of two concurrent calls succeeds (`NotFound`).
 */
export const makeFirst =
  ({ tokens, takeNumber }: Pick<Services, 'tokens' | 'takeNumber'>) =>
  async (tx: Tx, visitor: Caller, form: Input<typeof setUp>): Promise<TokenPair> => {
    await takeLink(tx, form.token);
    const passwordHash = await newPasswordHash(tx, visitor.now, form, passwordNamesOf(form));
    const system = systemCaller({ siteIds: [], now: visitor.now, takeNumber });
    const { id: siteId } = await firstSite(tx, system, {
      ...form,
      hosts: [...(form.hosts ?? []), ...(visitor.host ? [visitor.host] : [])],
    });
    // The changes go into the log of the visitor's call.
    const caller: Caller = { ...withSite(system, siteId), siteId, address: visitor.address, changes: visitor.changes };
    await shipPlatformRoles(tx, caller, siteId);
    const account = await createAccount(tx, caller, {
      siteId,
      accountTypeCode: enumCodes.AccountTypeCode.PlatformStaff,
      userName: form.userName,
      nickName: form.nickName ?? null,
      passwordHash,
      isSuperUser: true,
      roleNames: ['PlatformAdministrator'],
    });
    const pair = await enter(tx, tokens, visitor, account, { audience: 'staff', menuClassification: null, still: () => true });
    return pair!;
  };

async function takeLink(tx: Tx, token: string): Promise<void> {
  const taken = await tx.deleteFrom('setUpLink').where('tokenHash', '=', hashOf(token)).returning('id').executeTakeFirst();
  const site = await tx.selectFrom('site').select('id').limit(onlyOne).executeTakeFirst();
  if (!taken || site) throw accountErrors.setUpDead();
}

/** The usual limits for one person in a currency. */
function limitsIn(code: string) {
  const { manualLimit, discountLimit, personLimit, customerLimit, totalLimit } = amountsIn(code);
  return { manualLimit, discountLimit, personLimit, customerLimit, totalLimit };
}

async function firstSite(tx: Tx, caller: Caller, form: Input<typeof setUp>): Promise<{ id: string }> {
  const { siteName: name, code, sitePath, userPath, hosts, defaultLanguage, timeZone, phoneCodes, currencies } = form;
  const regions = tx.selectFrom('region').select('id').where('level', '=', ofCountries).where(notDeleted);
  const countryId = (await regions.where('code', '=', form.countryCode).executeTakeFirst())?.id;
  if (!countryId) throw invalid({ field: 'CountryCode', key: 'invalid' });
  const defaultCurrencyId = await establishCurrencies(tx, caller, { base: form.currencyCode, others: currencies ?? [] });
  const money = { defaultCurrencyId, displayCurrencyId: null };
  const place = { countryId, timeZone, phoneCodes, defaultLanguage };
  const draft = { ...database, name, code, sitePath, userPath, apiPath: userPath, hosts, ...place, ...money };
  const limits = definedOnly(Object.fromEntries(approvalLimits.map((name) => [name, form[name] ?? undefined])));
  const rules = form.activities ? { ...limits, activitiesOff: activitiesOff(form.activities) } : limits;
  return establishSite(tx, caller, draft as Parameters<typeof establishSite>[2], rules);
}
