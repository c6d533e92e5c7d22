import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { Screen } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type getSetUpGuide, type GuideStep, guideSteps } from '@entrepot/contract/modules/account/guide-calls.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { pathsOfScreens } from '../access/public.ts';
import { testsOf } from '../messaging/public.ts';
import { offeredMethods } from '../payments/public.ts';
import { currenciesOf, siteConfigurationOf, unusedScreens } from '../sites/public.ts';
import { completeAddresses } from '../warehouses/public.ts';
import { siteToSetUp } from './site-to-set-up.ts';

type Guide = Output<typeof getSetUpGuide>;

/**
 * Returns the set-up steps of a site of the caller's that its activities need, with their status and what customers see of them; a screen's
 * path is null where the caller has no such screen.
 */
export async function guide(tx: Db, caller: Caller, input: Input<typeof getSetUpGuide>): Promise<Guide> {
  const siteId = siteToSetUp(caller, input);
  const site = await tx.selectFrom('site').select(['name', 'nameInLanguages', 'code']).where('id', '=', siteId).executeTakeFirstOrThrow();
  const { mail, sms } = await testsOf(tx, siteId, caller.language);
  const preview = {
    address: await completeAddresses(tx, siteId, `${site.code}00001`),
    payment: await paymentWays(tx, caller, siteId),
    mail: mail ? [mail.line] : [],
    sms: sms ? [sms.line] : [],
  };
  const done = {
    ...(await rowsThere(tx, siteId, caller.now)),
    currencies: await ratesThere(tx, siteId, caller.now),
    address: preview.address.length > 0,
    payment: preview.payment.length > 0,
    mail: mail?.accepted ?? false,
    sms: sms?.accepted ?? false,
  };
  const paths = await pathsOfScreens(tx);
  const unused = await unusedScreens(tx, [siteId]);
  const needed = (Object.entries(guideSteps) as [GuideStep, readonly Screen[]][]).filter(([, screens]) =>
    screens.some(({ name }) => !unused.has(name)),
  );
  const steps = needed.map(([step, screens]) => ({
    step,
    done: done[step],
    preview: preview[step as keyof typeof preview] ?? [],
    screens: screens.map((screen) => ({ screen: screen.name, path: can(caller, screen) ? (paths.get(screen.name) ?? null) : null })),
  }));
  return { siteId, siteName: nameOf(site, caller.language), doneCount: steps.filter((one) => one.done).length, steps };
}

/** Whether every offered currency has a rate. */
async function ratesThere(tx: Db, siteId: string, now: Date): Promise<boolean> {
  const offered = Object.values((await currenciesOf(tx, siteId, now)).byId).filter(({ effective }) => effective);
  return offered.length > 0 && offered.every(({ rate }) => rate !== null);
}

/** The ways in which customers of a site can pay: its bank accounts, and the online methods that are offered. */
async function paymentWays(tx: Db, caller: Caller, siteId: string): Promise<string[]> {
  const { bankAccounts } = await siteConfigurationOf(tx, siteId);
  const accounts = (bankAccounts ?? []).map(({ bankName, accountName, accountNumber }) =>
    [bankName, accountName, accountNumber].join(' · '),
  );
  return [...accounts, ...(await offeredMethods(tx, caller, siteId))];
}

/** The steps whose effect is a row. */
type CountedStep = Exclude<GuideStep, 'currencies' | 'address' | 'payment' | 'mail' | 'sms'>;

async function rowsThere(tx: Db, siteId: string, now: Date): Promise<Record<CountedStep, boolean>> {
  const any = (table: string, more = sql`true`) =>
    sql`exists (select 1 from ${sql.table(table)} t where t.site_id = ${siteId} and not t.is_deleted and ${more})`;
  const inUse = sql`exists (select 1 from warehouse w where w.site_id = t.site_id and w.id = t.warehouse_id and not w.is_deleted
    and w.enable_status = ${enumCodes.EnableStatus.Enabled})`;
  const enabled = sql`t.enable_status = ${enumCodes.EnableStatus.Enabled}`;
  const { SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;
  const found = await sql<
    Record<CountedStep, boolean>
  >`select ${any('site_configuration', sql`t.activities_off is not null`)} as activities,
        ${any('site_configuration', sql`t.last_modification_time is not null`)} as rules,
        ${any('site_page_configuration', sql`not t.draft and coalesce(t.title, '') <> '' and coalesce(t.register_agreement, '') <> ''`)} as page,
        ${any('warehouse', enabled)} as warehouse, ${any('shelf', sql`not coalesce(t.deactivated, false) and ${inUse}`)} as shelves,
        ${any('cargo_type')} as cargo_types, ${any('shipping_method')}
      and ${any('carrier')} as shipping,
        ${any('transfer_quotation', sql`coalesce(t.effective_flag, true) and t.time_of_entry_into_force <= ${now} and (t.deadline is null or t.deadline > ${now})`)} as quotation,
        ${any('user_account', sql`t.account_type_code = ${WarehouseStaff} and not t.locked and jsonb_array_length(t.available_warehouses) > 0`)}
      and ${any('user_account', sql`t.account_type_code = ${SiteOperator} and not t.locked`)} as staff`.execute(tx);
  return found.rows[0]!;
}
