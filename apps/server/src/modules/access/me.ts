import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  editMineProfile,
  editUserConfiguration,
  getUserConfiguration,
  getUserInfo,
  getUserMenuTree,
} from '@entrepot/contract/modules/access/calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { userConfiguration } from '@entrepot/contract/modules/access/user-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { selectLists } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { change, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { listViews } from './list-views.ts';
import { grantedButtons, menuFor } from './menu.ts';
import { navigation } from './navigation.ts';
import { unusedScreens } from '../sites/public.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { role } from '@entrepot/contract/modules/access/role.ts';
import type { site } from '@entrepot/contract/modules/sites/site.ts';
import type { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';

type User = RowOf<typeof user>;

/** Returns the caller's account, buttons, warehouses, for a customer the wallet, and the requested select lists. */
export async function userInfo(tx: Db, caller: Caller, { selects }: Input<typeof getUserInfo>): Promise<Output<typeof getUserInfo>> {
  const row = await find(tx, caller, user, caller.userId!);
  const home = await sql<
    Pick<RowOf<typeof site>, 'name'> & { errorLog: boolean | null; saveStableWeight: boolean | null; sealNumberRequired: boolean | null }
  >`
    select ${nameIn('s', caller.language)} as name, c.error_log, c.save_stable_weight, c.seal_number_required
    from site s
    left join site_configuration c on c.site_id = s.id and not c.is_deleted
    where s.id = ${row.siteId}`.execute(tx);
  return {
    ...row,
    userId: row.id,
    memberCode: row.memberCode ?? (await mainMemberCode(tx, row)),
    timeZone: caller.timeZone,
    siteName: home.rows[0]!.name,
    workSiteId: caller.workSiteId ?? row.siteId,
    buttons: await usableButtons(tx, caller),
    roles: await rolesOf(tx, row),
    secondFactorMissing: caller.restriction !== undefined,
    errorLog: home.rows[0]!.errorLog ?? false,
    saveStableWeight: home.rows[0]!.saveStableWeight ?? false,
    sealNumberRequired: home.rows[0]!.sealNumberRequired ?? false,
    warehouses: await warehousesOf(tx, caller, row),
    ...(await walletOf(tx, caller, row)),
    selects: selects ? selectLists(selects, caller.language) : null,
  };
}

/** The granted buttons without those whose calls all refuse the caller's kind of account, such as lifting a freeze for a warehouse leader. */
async function usableButtons(tx: Db, caller: Caller): Promise<string[]> {
  const refused = await sql<{ code: string }>`
    select p.code
    from api a, jsonb_array_elements_text(a.permissions) p (code)
    where a.served and not a.is_deleted
    group by p.code
    having not bool_or(a.audience @> to_jsonb(${caller.accountType}::int))`.execute(tx);
  const codes = new Set(refused.rows.map(({ code }) => code));
  return grantedButtons(await navigation(tx), caller).filter((code) => !codes.has(code));
}

async function mainMemberCode(tx: Db, row: User): Promise<string | null> {
  if (!row.mainAccountId) return null;
  const main = tx.selectFrom('userAccount').select('memberCode').where('siteId', '=', row.siteId).where('id', '=', row.mainAccountId);
  return (await main.executeTakeFirst())?.memberCode ?? null;
}

async function rolesOf(tx: Db, { siteId, id }: User): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof role>, 'name'>>`
    select r.name from user_role u join role r on r.site_id = u.site_id and r.id = u.role_id and r.enabled and not r.is_deleted
    where u.site_id = ${siteId} and u.user_id = ${id} order by r.name`.execute(tx);
  return found.rows.map(({ name }) => name);
}

/** Without assigned warehouses, warehouse staff have none and everyone else has all active ones. */
function warehousesOf(tx: Db, caller: Caller, row: User): Promise<{ id: string; name: string }[]> {
  const chosen = row.availableWarehouses ?? [];
  const inUse = tx
    .selectFrom('warehouse')
    .select(['id', nameIn('warehouse', caller.language).as('name')])
    .where(inSites(caller.siteIds))
    .where(notDeleted)
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled);
  const own = caller.audience === 'warehouse' || chosen.length ? inUse.where('id', '=', oneOf(chosen)) : inUse;
  return own.orderBy('name').orderBy('id').execute();
}

type Pocket = 'balance' | 'arrears' | 'creditEnabled' | 'creditLimit' | 'creditBalance' | 'creditArrears';
type Pockets = Pick<RowOf<typeof wallet>, Pocket> & { currencyCode: string };

async function walletOf(tx: Db, caller: Caller, row: User): Promise<Partial<Pockets>> {
  if (!caller.ownerId) return {};
  const found = await sql<Pockets>`
    select w.balance, w.arrears, w.credit_enabled, w.credit_limit, w.credit_balance, w.credit_arrears, c.code as currency_code
    from wallet w
    join currency c on c.id = w.currency_id
    where w.site_id = ${row.siteId} and w.owner_id = ${caller.ownerId}`.execute(tx);
  return found.rows[0] ?? {};
}

/** Returns the caller's menu of a terminal; screens that no activity of its sites needs are invisible. */
export const userMenu = async (tx: Db, caller: Caller, { menuClassification }: Input<typeof getUserMenuTree>) =>
  menuFor(await navigation(tx), caller, menuClassification, await unusedScreens(tx, caller.siteIds));

/** Edits the caller's own profile. */
export async function editProfile(tx: Tx, caller: Caller, input: Input<typeof editMineProfile>): Promise<true> {
  await change(tx, caller, user, await lock(tx, caller, user, caller.userId!), input);
  return true;
}

/** Returns the caller's settings of hardware and picking grid, and its views of lists. */
export async function configuration(tx: Db, caller: Caller): Promise<Output<typeof getUserConfiguration>> {
  const [found] = await findWhere(tx, caller, userConfiguration, { userId: caller.userId! });
  return { ...found, listViews: await listViews(tx, caller) };
}

/** Saves the caller's settings. Locks the account, so that two concurrent first saves create one row. */
export async function editConfiguration(tx: Tx, caller: Caller, input: Input<typeof editUserConfiguration>): Promise<true> {
  await lock(tx, caller, user, caller.userId!);
  const [known] = await findWhere(tx, caller, userConfiguration, { userId: caller.userId! });
  if (known) await change(tx, caller, userConfiguration, known, input);
  else await insert(tx, caller, userConfiguration, { ...input, userId: caller.userId! });
  return true;
}
