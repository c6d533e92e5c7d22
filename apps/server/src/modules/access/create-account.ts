import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { accountCreated } from '@entrepot/contract/modules/access/events.ts';
import { role, userRole } from '@entrepot/contract/modules/access/role.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { quickNavigation } from '@entrepot/contract/modules/access/user-configuration.ts';
import { isMemberCode, memberCode } from '@entrepot/rules/numbers.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { databaseError, type Tx } from '../../core/db/db.ts';
import { findWhere, insert, insertAll, lock } from '../../core/db/rows.ts';
import { siteCodeOf } from '../sites/public.ts';
import { recordControl } from './account-control.ts';
import { hashPassword } from './passwords.ts';
import { defaultShortcuts } from './shortcuts.ts';

type User = RowOf<typeof user>;

/** A new account: the columns of its row, its password or the hash of it, and its roles. */
export interface NewAccount
  extends Pick<User, 'siteId' | 'userName' | 'accountTypeCode'>,
    Partial<
      Pick<
        User,
        | 'nickName'
        | 'avatar'
        | 'gender'
        | 'birthDate'
        | 'email'
        | 'emailVerified'
        | 'phoneCode'
        | 'phoneNumber'
        | 'phoneVerified'
        | 'organizeIds'
        | 'siteIds'
        | 'mainAccountId'
        | 'referrerId'
        | 'remarks'
      >
    > {
  password?: string;
  passwordHash?: string;
  /** Names of roles of the site; roles can be given by id as well. Neither: a customer gets the roles given at registration. */
  roleNames?: readonly string[];
  roleIds?: readonly string[] | null;
  warehouseIds?: string[] | null;
  isSuperUser?: boolean;
  /** Default: the site's letter and the next number; sub-accounts and staff have none. */
  memberCode?: string | undefined;
}

const customer = enumCodes.AccountTypeCode.User;

/** Returns the kind of an account's roles: 1 for staff, 2 for customers. */
export const roleKindOf = (accountTypeCode: number) => (accountTypeCode === customer ? 2 : 1);
/** Staff names are unique over all sites, customers' names within their site. */
export const audienceOf = (accountTypeCode: number) => (accountTypeCode === customer ? 'customer' : 'staff');

/**
 * Creates an account with its sign-in name, roles and shortcuts, and publishes the event. Rejects a name in use (`Duplicate`) and a
 * sub-account of a sub-account (`StateNotAllowed`).
 */
export async function createAccount(tx: Tx, caller: Caller, account: NewAccount): Promise<User> {
  const { password, passwordHash, roleNames, roleIds, warehouseIds, isSuperUser, ...values } = account;
  const { siteId, accountTypeCode } = values;
  if (values.mainAccountId) await mustBeMain(tx, caller, values.mainAccountId);
  const row = await inserted(tx, caller, {
    ...values,
    passwordHash: passwordHash ?? (await hashPassword(password ?? '')),
    memberCode: values.memberCode ?? (await memberCodeOf(tx, caller, values)),
    availableWarehouses: warehouseIds ?? [],
    isSuperUser: isSuperUser ?? false,
  } as Partial<User> & Pick<User, 'userName'>);
  await takeName(tx, caller, row);
  const roles = await rolesFor(tx, caller, { siteId, accountTypeCode, roleNames, roleIds });
  await insertAll(
    tx,
    caller,
    userRole,
    roles.map((roleId) => ({ siteId, userId: row.id, roleId })),
  );
  await insertAll(
    tx,
    caller,
    quickNavigation,
    defaultShortcuts.map((path, displayOrder) => ({ siteId, userId: row.id, path, displayOrder })),
  );
  const ownerId = accountTypeCode === customer ? (row.mainAccountId ?? row.id) : null;
  if (accountTypeCode !== customer) await recordControl(tx, caller, [row.id], 'created');
  await publish(tx, caller, accountCreated, { siteId, userId: row.id, ownerId, accountTypeCode });
  return row;
}

async function mustBeMain(tx: Tx, caller: Caller, mainAccountId: string): Promise<void> {
  const main = await lock(tx, caller, user, mainAccountId);
  if (main.mainAccountId) throw accessErrors.subAccountOfSubAccount({ userName: main.userName });
}

async function inserted(tx: Tx, caller: Caller, account: Partial<User> & Pick<User, 'userName'>): Promise<User> {
  try {
    return await insert(tx, caller, user, account);
  } catch (problem) {
    if (isUnique(problem, 'member_code')) throw accessErrors.memberCodeTaken({ code: account.memberCode });
    throw isNameTaken(problem) ? accessErrors.nameTaken({ userName: account.userName }) : problem;
  }
}

// Names are unique within a site; staff names also over all sites.
const isNameTaken = (problem: unknown): boolean => isUnique(problem, 'user_name');

function isUnique(problem: unknown, column: string): boolean {
  const { state, constraint } = databaseError(problem) ?? {};
  return state === '23505' && Boolean(constraint?.includes(column));
}

async function memberCodeOf(
  tx: Tx,
  caller: Caller,
  { siteId, accountTypeCode, mainAccountId }: Pick<NewAccount, 'siteId' | 'accountTypeCode' | 'mainAccountId'>,
) {
  if (accountTypeCode !== customer || mainAccountId) return undefined;
  const { code } = await tx.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirstOrThrow();
  for (;;) {
    const next = memberCode(code, await caller.takeNumber(siteId, 'member', ''));
    // Staff gave it to a customer before its turn came.
    if (!(await isCodeTaken(tx, siteId, next))) return next;
  }
}

async function isCodeTaken(tx: Tx, siteId: string, code: string): Promise<boolean> {
  const owner = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where('memberCode', '=', code);
  return (await owner.executeTakeFirst()) !== undefined;
}

/**
 * Returns a member code as it is stored, given by staff. Throws `ValidationFailed` for one without the form of the site's codes, and
 * `Duplicate` for one that a customer of the site has or had.
 */
export async function givenMemberCode(tx: Tx, siteId: string, given: string | null | undefined): Promise<string | undefined> {
  const code = given?.trim().toUpperCase();
  if (!code) return undefined;
  const letter = await siteCodeOf(tx, siteId);
  if (!isMemberCode(letter, code)) throw accessErrors.memberCodeForm({ code, letter });
  if (await isCodeTaken(tx, siteId, code)) throw accessErrors.memberCodeTaken({ code });
  return code;
}

/** Adds the account's name to the directory of sign-in names. */
async function takeName(tx: Tx, caller: Caller, { siteId, id: userId, userName, accountTypeCode }: User): Promise<void> {
  try {
    const name = { userName: userName.toLowerCase(), kind: 'userName', audience: audienceOf(accountTypeCode), siteId, userId };
    await insert(tx, caller, signInName, name as Partial<RowOf<typeof signInName>>);
  } catch (problem) {
    if (databaseError(problem)?.state === '23505') throw accessErrors.nameTaken({ userName });
    throw problem;
  }
}

interface Wanted {
  siteId: string;
  accountTypeCode: number;
  roleNames: readonly string[] | undefined;
  roleIds: readonly string[] | null | undefined;
}

async function rolesFor(tx: Tx, caller: Caller, { siteId, accountTypeCode, roleNames, roleIds }: Wanted): Promise<string[]> {
  const all = await findWhere(tx, caller, role, { siteId, roleKind: roleKindOf(accountTypeCode) });
  if (!roleNames && !roleIds?.length)
    return accountTypeCode === customer ? all.filter(({ isDefault, enabled }) => isDefault && enabled).map(({ id }) => id) : [];
  const found = all.filter(({ id, name }) => roleNames?.includes(name) || roleIds?.includes(id));
  if (found.length !== new Set([...(roleNames ?? []), ...(roleIds ?? [])]).size) throw accessErrors.unknownRole();
  return found.map(({ id }) => id);
}
