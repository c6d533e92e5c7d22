import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userRole } from '@entrepot/contract/modules/access/role.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { quickNavigation } from '@entrepot/contract/modules/access/user-configuration.ts';
import { memberCode } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert, insertAll } from '../../core/db/rows.ts';
import { defaultShortcuts, hashPassword } from '../../modules/access/public.ts';
import { type DemoAccount, type DemoName, demoAccounts, demoPassword } from '../accounts.ts';
import type { RoleIds } from './roles.ts';
import type { SiteIds } from './sites.ts';
import type { WarehouseIds } from './warehouses.ts';

export type UserIds = Record<DemoName, string>;
interface Needs {
  sites: SiteIds;
  roles: RoleIds;
  warehouses: WarehouseIds;
}

/** Inserts the demo accounts with their user names, roles and, for customers, member codes. */
export async function fillUsers(tx: Tx, caller: Caller, needs: Needs): Promise<UserIds> {
  const passwordHash = await hashPassword(demoPassword);
  const ids: Partial<UserIds> = {};
  for (const account of demoAccounts) ids[account.name] = await addAccount(tx, caller, needs, account, passwordHash);
  return ids as UserIds;
}

async function addAccount(
  tx: Tx,
  caller: Caller,
  { sites, roles, warehouses }: Needs,
  account: DemoAccount,
  passwordHash: string,
): Promise<string> {
  const siteId = sites[account.site];
  const isCustomer = account.kind === 'User';
  const isStaffOfSites = account.kind === 'SiteOperator' || account.kind === 'WarehouseStaff';
  const row = await insert(tx, caller, user, {
    siteId,
    userName: account.name,
    nickName: account.nickName,
    accountTypeCode: enumCodes.AccountTypeCode[account.kind],
    passwordHash,
    isSuperUser: 'superUser' in account,
    memberCode: isCustomer ? memberCode(account.site, await caller.takeNumber(siteId, 'member', '')) : null,
    siteIds: isStaffOfSites ? [siteId] : [],
    availableWarehouses: 'warehouse' in account ? [warehouses[account.warehouse]] : [],
    email: `${account.name}@example.com`,
    ...('phoneCode' in account ? { phoneCode: account.phoneCode, phoneNumber: account.phoneNumber } : {}),
  });
  await insert(tx, caller, signInName, {
    userName: account.name,
    kind: 'userName',
    audience: isCustomer ? 'customer' : 'staff',
    siteId,
    userId: row.id,
  });
  await insert(tx, caller, userRole, { siteId, userId: row.id, roleId: (roles[account.site] as Record<string, string>)[account.role]! });
  const userId = row.id;
  await insertAll(
    tx,
    caller,
    quickNavigation,
    defaultShortcuts.map((path, displayOrder) => ({ siteId, userId, path, displayOrder })),
  );
  return userId;
}
