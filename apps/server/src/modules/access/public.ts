import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { accountToManage, type Audience, mustBeAnother, type User } from './guards.ts';
import { navigation } from './navigation.ts';

export { authorityIn } from './authorities.ts';
export { type Acting, actingAs } from './impersonation.ts';
export { type OpenItem, openItemsOf, openItemsText } from './account-holds.ts';
export { closeAccount } from './close-account.ts';
export { audienceOf, createAccount, type NewAccount } from './create-account.ts';
export { inviteCustomer } from './invitations.ts';
export { closeTakenOver, openTakenOver } from './take-over.ts';
export {
  type AccountNames,
  badPassword,
  hashPassword,
  mustBeStrong,
  newPasswordKey,
  openPasswords,
  passwordNamesOf,
} from './passwords.ts';
export { synchronize as synchronizeApis } from './apis.ts';
export { followShippedRoles } from './follow-shipped.ts';
export { describeChange } from './log-changes.ts';
export { refusedTry } from './log-refused.ts';
export { type LogOf, logOf } from './log-of-record.ts';
export { logRemovedUntil } from './log-seals.ts';
export { roleHandlers } from './roles.ts';
export { customerGroupHandlers } from './customer-group-handlers.ts';
export { mainAccountOf } from './main-account.ts';
export { sealLog } from './log-seals.ts';
export { setClosingTime, unlockExpired, setPassword, takeSignInName, verifyEmail, verifyPhone } from './own-account.ts';
export {
  endFamily,
  endSessions,
  familyOf,
  isFamilyTooOld,
  maxDevices,
  openSession,
  renewSession,
  type TokenPair,
  useSession,
} from './sessions.ts';
export { shipNavigation } from './shipped-menu.ts';
export { type PlatformRole, shipPlatformRoles, shipSiteRoles, type SiteRole } from './shipped-roles.ts';
export { defaultShortcuts } from './shortcuts.ts';
export { verifyApprover } from './approver.ts';
export { createFloorPin, newWorkplace } from './floor-pin.ts';
export { accountsOfOneHand, isDependentOn, isIndependentOf, recordControl } from './account-control.ts';
export { failureMinutes, failuresFrom, failureSubject, clearFailures, signInRules } from './attempts.ts';
export { checkPassword, comparePassword, countFailure, nameFactor, type Side } from './password-check.ts';

/** Limits of money and settlement from an account's roles, and the groups to which quotations can be bound. */
export interface Limits {
  /** The main account; limits and groups of a sub-account are those of it. */
  ownerId: string;
  creditEnabled: boolean;
  creditLimit: Dec;
  codEnabled: boolean;
  codLimit: Dec;
  settlementCycleType: number;
  settlementGraceDays: number;
  fullBagCharge: boolean;
  roleIds: string[];
  organizeIds: string[];
}

type RoleLimits = Omit<Limits, 'ownerId' | 'roleIds' | 'organizeIds'>;
type LimitsRow = RoleLimits & { ownerId: string; organizeIds: string[] | null; roleId: string | null };

/**
 * Returns the limits of an account, from its enabled role with the smallest priority number; without a role everything is zero and bills
 * are paid by order. Unknown accounts are refused (`NotFound`).
 */
export const limitsOf = (tx: Db, siteId: string, userId: string): Promise<Limits> =>
  memoize(tx, ['user_account', 'user_role', 'role'], `${siteId} ${userId}`, () => readLimits(tx, siteId, userId));

async function readLimits(tx: Db, siteId: string, userId: string): Promise<Limits> {
  const { rows } = await sql<LimitsRow>`
    select m.id as owner_id, m.organize_ids, r.id as role_id, r.credit_enabled, r.credit_default_limit::text as credit_limit,
      r.cod_enabled, r.cod_default_limit::text as cod_limit, r.settlement_cycle_type, r.settlement_grace_days, r.full_bag_charge
    from user_account u
    join user_account m on m.site_id = u.site_id and m.id = coalesce(u.main_account_id, u.id)
    left join user_role ur on ur.site_id = m.site_id and ur.user_id = m.id
    left join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
    where u.site_id = ${siteId} and u.id = ${userId}
    order by r.priority, r.id`.execute(tx);
  const [account] = rows;
  if (!account) throw refuse('NotFound');
  const roles = rows.filter(({ roleId }) => roleId !== null);
  const { ownerId: _owner, organizeIds: _organize, roleId: _role, ...first } = roles[0] ?? { ...account, ...nothing };
  return { ownerId: account.ownerId, ...first, roleIds: roles.map(({ roleId }) => roleId!), organizeIds: account.organizeIds ?? [] };
}

const nothing: RoleLimits = {
  creditEnabled: false,
  creditLimit: '0',
  codEnabled: false,
  codLimit: '0',
  settlementCycleType: enumCodes.SettlementCycleType.PerOrder,
  settlementGraceDays: 0,
  fullBagCharge: false,
};

/** Locks an account that the caller is about to change (`NotFound`, `NoPermission`); the caller's own is rejected (`StateNotAllowed`). */
export async function manageableAccount(tx: Tx, caller: Caller, audience: Audience, id: string): Promise<User> {
  const row = await accountToManage(tx, caller, audience, id);
  mustBeAnother(caller, row);
  return row;
}

/** Returns the path of each staff screen in the menu, by the screen's name. */
export async function pathsOfScreens(tx: Db): Promise<ReadonlyMap<string, string>> {
  const nav = await navigation(tx);
  const visible = [...nav.nodeById.values()].filter(({ roleKind, viewId, path }) => roleKind === 1 && viewId && path);
  return new Map(visible.map(({ viewId, path }) => [nav.viewById.get(viewId!)?.name ?? '', path!]));
}
