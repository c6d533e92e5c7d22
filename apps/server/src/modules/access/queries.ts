import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { getPlatformStaffs } from '@entrepot/contract/modules/access/staff-calls.ts';
import { getEditUser, type getPlatformStaffUserList, getUserById, getUsers } from '@entrepot/contract/modules/access/user-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { inSites } from '../../core/scope/scope.ts';
import { invitationStatus } from './invitations.ts';
import { accountOf, type Audience, rightsOnAccounts } from './guards.ts';

const { PlatformStaff, SiteOperator, User, WarehouseStaff } = enumCodes.AccountTypeCode;
type Fragment = RawBuilder<unknown>;

const rolesOf = sql`from user_role ur join role ro on ro.site_id = ur.site_id and ro.id = ur.role_id where ur.site_id = r.site_id and ur.user_id = r.id`;
const named = (table: string, ids: Fragment, site: Fragment = sql``, name: Fragment = sql`n.name`) =>
  sql`(select coalesce(jsonb_agg(${name} order by n.name), '[]') from jsonb_array_elements_text(coalesce(${ids}, '[]')) x join ${sql.table(table)} n on n.id = x::uuid ${site})`;
const ofWallet = (column: Fragment) =>
  sql`(select ${column} from wallet w where w.site_id = r.site_id and w.owner_id = coalesce(r.main_account_id, r.id))`;
const pocket = (column: string) => ofWallet(sql.ref(`w.${column}`));

const roles = {
  roleIds: sql`(select coalesce(jsonb_agg(ro.id order by ro.priority, ro.id), '[]') ${rolesOf})`,
  roleNames: sql`(select coalesce(jsonb_agg(ro.name order by ro.priority, ro.id), '[]') ${rolesOf})`,
  organizeNames: named('organize', sql`r.organize_ids`, sql`and n.site_id = r.site_id`),
};
const wallet = {
  balance: pocket('balance'),
  arrears: pocket('arrears'),
  arrearsTime: pocket('arrearsTime'),
  creditEnabled: pocket('creditEnabled'),
  creditLimit: pocket('creditLimit'),
  creditBalance: pocket('creditBalance'),
  creditArrears: pocket('creditArrears'),
};
const places = (caller: Caller) => ({
  siteNames: named('site', sql`r.site_ids`, sql``, nameIn('n', caller.language)),
  warehouseNames: named(
    'warehouse',
    sql`r.available_warehouses`,
    sql`and ${inSites(caller.siteIds, 'n.site_id')}`,
    nameIn('n', caller.language),
  ),
});

const secondFactor = {
  secondFactor: sql`exists (select 1 from second_factor f where f.site_id = r.site_id and f.user_id = r.id and f.confirmed_time is not null)`,
};

const countOf = (table: string, more: Fragment = sql``) =>
  sql`(select count(*) from ${sql.table(table)} g where g.site_id = r.site_id and g.owner_id = r.id ${more})`;
const statistics = {
  packageQuantity: countOf('package', sql`and not g.is_deleted`),
  orderQuantity: countOf('logistics_order', sql`and not g.is_deleted`),
  unpaidBillQuantity: countOf('bill', sql`and not g.is_deleted and g.payment_status = ${enumCodes.PaymentStatus.Unpaid}`),
  subAccountQuantity: sql`(select count(*) from user_account s where s.site_id = r.site_id and s.main_account_id = r.id and not s.is_deleted)`,
};

const hasRole = (roleId: string) =>
  sql`exists (select 1 from user_role ur where ur.site_id = user_account.site_id and ur.user_id = user_account.id and ur.role_id = ${roleId})`;
const filtersFor = (caller: Caller) => ({
  roleId: hasRole,
  organizeId: (id: string) => sql`organize_ids @> ${JSON.stringify([id])}::jsonb`,
  locked: (wanted: boolean) => sql`(locked and (lockout_end is null or lockout_end > ${caller.now})) = ${wanted}`,
  arrears: (wanted: boolean) =>
    sql`exists (select 1 from wallet w where w.site_id = user_account.site_id and w.owner_id = user_account.id and w.arrears > 0) = ${wanted}`,
});

/** The staff kinds that a caller sees: platform staff are visible to each other only. */
const staffOf = (caller: Caller) =>
  sql`account_type_code = any(${caller.audience === 'platform' ? [PlatformStaff, SiteOperator, WarehouseStaff] : [SiteOperator, WarehouseStaff]})`;

/** Lists a page of customers with roles and wallet. */
export const customers = async (tx: Db, caller: Caller, query: Query): Promise<RawJson> =>
  pageOf(tx, caller, user, query, {
    where: sql`account_type_code = ${User}`,
    output: getUsers.output,
    also: { ...roles, ...wallet, ...secondFactor, can: rightsOfRow(await rightsOnAccounts(tx, caller, 'customer')) },
    filters: filtersFor(caller),
  });

/** Lists a page of colleagues with roles, sites and warehouses. */
export const colleagues = async (tx: Db, caller: Caller, query: Query): Promise<RawJson> =>
  pageOf(tx, caller, user, query, {
    where: staffOf(caller),
    output: getPlatformStaffs.output,
    also: {
      ...roles,
      ...places(caller),
      ...secondFactor,
      invitationStatus: invitationStatus(caller),
      can: rightsOfRow(await rightsOnAccounts(tx, caller, 'staff')),
    },
    filters: filtersFor(caller),
  });

/** The columns of accounts for pickers: nothing beyond what identifies a person. */
const { userName, nickName, memberCode } = user.fields;
const choice = {
  ...user,
  bare: true,
  fields: { userName, nickName, memberCode },
  search: ['userName', 'nickName', 'memberCode'],
} as AnyResource;
const colleague = { ...choice, fields: { userName, nickName }, search: ['userName', 'nickName'] } as AnyResource;

/** Lists a page of main accounts for an owner picker. */
export const selectCustomer = (tx: Db, caller: Caller, query: Query): Promise<RawJson> =>
  pageOf(tx, caller, choice, query, { where: sql`account_type_code = ${User} and main_account_id is null and not is_deleted` });

/** Lists a page of colleagues for a picker, optionally only those of a warehouse. */
export function selectColleague(tx: Db, caller: Caller, query: Query & Input<typeof getPlatformStaffUserList>): Promise<RawJson> {
  const { warehouseId, ...rest } = query;
  const here = warehouseId ? sql`and available_warehouses @> ${JSON.stringify([warehouseId])}::jsonb` : sql``;
  return pageOf(tx, caller, colleague, rest, { where: sql`${staffOf(caller)} and not is_deleted ${here}` });
}

/** Returns a customer with wallet and statistics. */
export async function openCustomer(tx: Db, caller: Caller, { id }: Input<typeof getUserById>): Promise<RawJson> {
  await accountOf(tx, caller, 'customer', id);
  return rowJson(tx, caller, user, id, {
    output: getUserById.output,
    also: { ...roles, ...wallet, ...statistics, can: rightsOfRow(await rightsOnAccounts(tx, caller, 'customer')) },
  });
}

/** Returns an account for its form. */
export const forEdit =
  (audience: Audience) =>
  async (tx: Db, caller: Caller, { id }: Input<typeof getEditUser>): Promise<RawJson> => {
    await accountOf(tx, caller, audience, id);
    return rowJson(tx, caller, user, id, {
      full: true,
      output: getEditUser.output,
      also: { ...roles, can: rightsOfRow(await rightsOnAccounts(tx, caller, audience)) },
    });
  };
