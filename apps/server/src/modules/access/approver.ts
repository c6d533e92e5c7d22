import { sql } from 'kysely';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { failureSubject } from './attempts.ts';
import { checkPassword } from './password-check.ts';
import { openPasswords } from './passwords.ts';

/** The credentials of an approver at another person's workstation; the password is sealed. */
interface Signature {
  userName: string;
  password: string;
  passwordKeyId: string;
}
/** An approver by account id and display name. */
interface Approver {
  id: string;
  name: string;
}

const { PlatformStaff } = enumCodes.AccountTypeCode;

/**
 * Verifies a colleague's name and password: 'self' if it is the caller's own name, 'wrong' if the name or the password is wrong, or if the
 * person may not approve here, so that the answer never confirms a password of such a person; 'tooOften' after too many wrong attempts
 * of the caller or at the name. `db` must not be a transaction.
 */
export async function verifyApprover(
  db: Db,
  caller: Caller,
  { userName, password, passwordKeyId }: Signature,
  right: Permission,
): Promise<Approver | 'self' | 'wrong' | 'tooOften'> {
  const name = userName.toLowerCase();
  const found = await colleague(db, caller, name, codeOf(right));
  if (found?.id === caller.userId) return 'self';
  const subject = failureSubject('staff', '', name);
  const claimed = { subject, account: found, passwordHash: found?.may ? found.passwordHash : undefined };
  const read = async () => (await openPasswords(db, caller.now, passwordKeyId, [password]))[0];
  const outcome = await checkPassword(db, caller, claimed, read);
  return outcome === 'right' ? { id: found!.id, name: found!.name } : outcome;
}

type ApproverRow = Approver & { siteId: string; passwordHash: string; may: boolean };

async function colleague(db: Db, caller: Caller, name: string, code: string): Promise<ApproverRow | undefined> {
  const found = await sql<ApproverRow>`
    select u.site_id, u.id, coalesce(u.nick_name, u.user_name) as name, u.password_hash,
        (u.account_type_code = ${PlatformStaff} or u.site_id = ${caller.siteId} or u.site_ids ? ${caller.siteId})
      and (u.is_super_user
        or exists (select 1
          from user_role ur
          join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
          join role_right h on h.site_id = r.site_id and h.role_id = r.id and h.code = ${code}
          where ur.site_id = u.site_id and ur.user_id = u.id)) as may
    from sign_in_name n
    join user_account u on u.site_id = n.site_id and u.id = n.user_id
    where n.user_name = ${name}
      and n.audience = 'staff'
      and not u.is_deleted
      and not u.frozen
      and not (u.locked and coalesce(u.lockout_end > ${caller.now}, true))
    limit 1`.execute(db);
  return found.rows[0];
}
