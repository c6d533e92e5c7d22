import { sql } from 'kysely';
import { codeOf, type Permission } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { authorityIn } from './authorities.ts';
import { workplaceCodeOf } from './floor-pin.ts';
import { checkPassword } from './password-check.ts';
import { openPasswords } from './passwords.ts';

/** The credentials of an approver at another person's workplace; the PIN is sealed. */
interface Signature {
  userName: string;
  pin: string;
  passwordKeyId: string;
  workplaceKey: string;
}
/** An approver by account id and display name. */
interface Approver {
  id: string;
  name: string;
}

const { PlatformStaff } = enumCodes.AccountTypeCode;

/**
 * Verifies a colleague's name and PIN for this workplace: 'self' if it is the caller's own name, 'wrong' if the name or the PIN is wrong, or if
 * the person may not approve here, so that the answer never confirms a PIN of such a person; 'tooOften' after too many wrong attempts of the
 * caller or at the name. `db` must not be a transaction.
 */
export async function verifyApprover(
  db: Db,
  caller: Caller,
  { userName, pin, passwordKeyId, workplaceKey }: Signature,
  right: Permission,
): Promise<Approver | 'self' | 'wrong' | 'tooOften'> {
  const name = userName.toLowerCase();
  const found = await colleague(db, caller, name, codeOf(right), workplaceCodeOf(workplaceKey));
  if (found?.id === caller.userId) return 'self';
  // Not the subject of sign-ins: guesses at a PIN do not lock a supervisor out.
  const subject = `floor pin ${name}`;
  const claimed = { subject, account: found, passwordHash: found?.may ? (found.pinHash ?? undefined) : undefined };
  const read = async () => (await openPasswords(db, caller.now, passwordKeyId, [pin]))[0];
  const outcome = await checkPassword(db, caller, claimed, read);
  return outcome === 'right' ? { id: found!.id, name: found!.name } : outcome;
}

type ApproverRow = Approver & { siteId: string; pinHash: string | null; may: boolean };

async function colleague(db: Db, caller: Caller, name: string, code: string, workplaceCode: string): Promise<ApproverRow | undefined> {
  const found = await sql<ApproverRow>`
    select u.site_id, u.id, coalesce(u.nick_name, u.user_name) as name, p.pin_hash,
        (u.account_type_code = ${PlatformStaff} or u.site_id = ${caller.siteId} or u.site_ids ? ${caller.siteId})
      and (u.is_super_user
        or exists (select 1
          from user_role ur
          join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
          join role_right h on h.site_id = r.site_id and h.role_id = r.id and h.code = ${code}
          where ur.site_id = u.site_id and ur.user_id = u.id)) as may
    from sign_in_name n
    join user_account u on u.site_id = n.site_id and u.id = n.user_id
    left join floor_pin p on p.site_id = u.site_id and p.user_id = u.id and p.workplace_code = ${workplaceCode}
      and p.expiration_time > ${caller.now}
    where n.user_name = ${name}
      and n.audience = 'staff'
      and not u.is_deleted
      and not u.frozen
      and not (u.locked and coalesce(u.lockout_end > ${caller.now}, true))
    limit 1`.execute(db);
  const [row] = found.rows;
  if (!row?.may) return row;
  const authority = await authorityIn(db, { siteId: row.siteId, userId: row.id });
  return { ...row, may: authority !== undefined && !authority.restriction };
}
