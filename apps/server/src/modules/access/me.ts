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
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { change, find, findWhere, insert, lock } from '../../core/rows/rows.ts';
import { inSites } from '../../core/rows/scope.ts';
import { listViews } from './list-views.ts';
import { buttonsHeld, menuFor } from './menu.ts';
import { navigation } from './navigation.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { role } from '@entrepot/contract/modules/access/role.ts';
import type { site } from '@entrepot/contract/modules/sites/site.ts';
import type { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';

type User = RowOf<typeof user>;

/** Who the caller is, what it may press, its warehouses, its wallet when it is a customer, and the select lists it asks for. */
export async function userInfo(tx: Tx, caller: Caller, { selects }: Input<typeof getUserInfo>): Promise<Output<typeof getUserInfo>> {
  const row = await find(tx, caller, user, caller.userId!);
  const home = await sql<Pick<RowOf<typeof site>, 'name'> & { errorLog: boolean | null }>`
    select ${nameIn('s', caller.language)} as name, c.error_log from site s left join site_configuration c on c.site_id = s.id and not c.is_deleted where s.id = ${row.siteId}`.execute(
    tx,
  );
  return {
    ...row,
    userId: row.id,
    memberCode: row.memberCode ?? (await mainMemberCode(tx, row)),
    timeZone: caller.timeZone,
    siteName: home.rows[0]!.name,
    buttons: buttonsHeld(await navigation(tx), caller),
    roles: await rolesOf(tx, row),
    errorLog: home.rows[0]!.errorLog ?? false,
    warehouses: await warehousesOf(tx, caller, row),
    ...(await walletOf(tx, caller, row)),
    selects: selects ? selectLists(selects, caller.language) : null,
  };
}

async function mainMemberCode(tx: Tx, row: User): Promise<string | null> {
  if (!row.mainAccountId) return null;
  const main = tx.selectFrom('userAccount').select('memberCode').where('siteId', '=', row.siteId).where('id', '=', row.mainAccountId);
  return (await main.executeTakeFirst())?.memberCode ?? null;
}

async function rolesOf(tx: Tx, { siteId, id }: User): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof role>, 'name'>>`
    select r.name from user_role u join role r on r.site_id = u.site_id and r.id = u.role_id and r.enabled and not r.is_deleted
    where u.site_id = ${siteId} and u.user_id = ${id} order by r.name`.execute(tx);
  return found.rows.map(({ name }) => name);
}

/** Without a list of their own, warehouse staff have none and everybody else has all open ones. */
function warehousesOf(tx: Tx, caller: Caller, row: User): Promise<{ id: string; name: string }[]> {
  const chosen = row.availableWarehouses ?? [];
  const inUse = tx
    .selectFrom('warehouse')
    .select(['id', nameIn('warehouse', caller.language).as('name')])
    .where(inSites(caller.siteIds))
    .where(notHidden)
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled);
  const own = caller.who === 'W' || chosen.length ? inUse.where('id', '=', oneOf(chosen)) : inUse;
  return own.orderBy('name').orderBy('id').execute();
}

type Pocket = 'balance' | 'arrears' | 'creditEnabled' | 'creditLimit' | 'creditBalance' | 'creditArrears';
type Pockets = Pick<RowOf<typeof wallet>, Pocket> & { currencyCode: string };

async function walletOf(tx: Tx, caller: Caller, row: User): Promise<Partial<Pockets>> {
  if (!caller.ownerId) return {};
  const found = await sql<Pockets>`
    select w.balance, w.arrears, w.credit_enabled, w.credit_limit, w.credit_balance, w.credit_arrears, c.code as currency_code
    from wallet w join currency c on c.id = w.currency_id where w.site_id = ${row.siteId} and w.owner_id = ${caller.ownerId}`.execute(tx);
  return found.rows[0] ?? {};
}

/** The caller's menu of a terminal. */
export const userMenu = async (tx: Tx, caller: Caller, { menuClassification }: Input<typeof getUserMenuTree>) =>
  menuFor(await navigation(tx), caller, menuClassification);

/** Changes the caller's own profile. */
export async function editProfile(tx: Tx, caller: Caller, input: Input<typeof editMineProfile>): Promise<true> {
  await change(tx, caller, user, await lock(tx, caller, user, caller.userId!), input);
  return true;
}

/** The caller's settings of hardware and picking grid, and its views of lists. */
export async function configuration(tx: Tx, caller: Caller): Promise<Output<typeof getUserConfiguration>> {
  const [found] = await findWhere(tx, caller, userConfiguration, { userId: caller.userId! });
  return { ...found, listViews: await listViews(tx, caller) };
}

/** Saves the caller's settings. The account is held, so that two first savings make one row. */
export async function editConfiguration(tx: Tx, caller: Caller, input: Input<typeof editUserConfiguration>): Promise<true> {
  await lock(tx, caller, user, caller.userId!);
  const [known] = await findWhere(tx, caller, userConfiguration, { userId: caller.userId! });
  if (known) await change(tx, caller, userConfiguration, known, input);
  else await insert(tx, caller, userConfiguration, { ...input, userId: caller.userId! });
  return true;
}
