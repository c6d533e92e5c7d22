import { sql } from 'kysely';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { attemptsOf, countAttempt, forgetAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';
import { isPassword, openPasswords } from './passwords.ts';

/** What a second person signs with at somebody's workplace; the password is sealed. */
export interface Signature {
  userName: string;
  password: string;
  passwordKeyId: string;
}
/** Who signed, and whether they hold what they signed for in the caller's site. */
export interface SecondPerson {
  id: string;
  name: string;
  may: boolean;
}

const mostWrong = 5;
const minutes = 15;
const { PlatformStaff } = enumCodes.AccountTypeCode;

/**
 * The colleague behind a name and a password; 'wrong' when either is not right, 'tooOften' after five wrong ones of the caller's in a
 * quarter of an hour. What is counted lasts although the call is refused: `db` is no transaction.
 */
export async function secondPerson(
  db: Tx,
  caller: Caller,
  given: Signature,
  right: Permission,
): Promise<SecondPerson | 'wrong' | 'tooOften'> {
  const subject = `second person at ${caller.userId}`;
  if ((await attemptsOf(db, caller.now, [subject], minutes)) >= mostWrong) return 'tooOften';
  // Counted before it is looked at, so that many guesses at once are not free.
  await countAttempt(db, caller.now, subject);
  const [password] = await openPasswords(db, caller.now, given.passwordKeyId, [given.password]);
  const found = await colleague(db, caller, given.userName.toLowerCase(), codeOf(right));
  if (!(await isPassword(found?.passwordHash, password ?? '')) || !found || typeof password !== 'string') return 'wrong';
  await forgetAttempts(db, [subject]);
  return found;
}

type Found = SecondPerson & { passwordHash: string };

async function colleague(db: Tx, caller: Caller, name: string, code: string): Promise<Found | undefined> {
  const found = await sql<Found>`
    select u.id, coalesce(u.nick_name, u.user_name) as name, u.password_hash,
      (u.account_type_code = ${PlatformStaff} or u.site_id = ${caller.siteId} or u.site_ids ? ${caller.siteId}) and (u.is_super_user
        or exists (select 1 from user_role ur join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
          join role_right h on h.site_id = r.site_id and h.role_id = r.id and h.code = ${code}
          where ur.site_id = u.site_id and ur.user_id = u.id)) as may
    from sign_in_name n join user_account u on u.site_id = n.site_id and u.id = n.user_id
    where n.user_name = ${name} and n.audience = 'staff' and not u.is_deleted and not u.frozen
      and not (u.locked and coalesce(u.lockout_end > ${caller.now}, true))
    limit 1`.execute(db);
  return found.rows[0];
}
