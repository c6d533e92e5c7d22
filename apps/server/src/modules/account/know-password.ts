import type { Refusal } from '@entrepot/contract/core/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import type { Services } from '../../core/services.ts';
import { checkPassword, failureSubject, openPasswords, renewSession } from '../access/public.ts';
import { requireSecondFactor } from './second-factor.ts';

interface Identification {
  /** Decrypts the password. */
  read: () => Promise<string | null | undefined>;
  secondFactorCode: string | null | undefined;
  /** The refusal of a wrong password. */
  wrong: () => Refusal;
}

/**
 * Verifies the caller's own password, which `read` decrypts, and the second factor of an account that has one (`LoginFailed` with
 * Data.SecondFactor without a code). A wrong password is refused by `wrong` and counted: after five the caller has to wait (`RateLimited`).
 * Afterwards the device gets new tokens. `db` must not be a transaction.
 */
export async function mustKnowPassword(
  db: Db,
  caller: Caller,
  { secretKey }: Pick<Services['config'], 'secretKey'>,
  { read, secondFactorCode, wrong }: Identification,
): Promise<void> {
  const { id, siteId, userName, passwordHash } = await find(db, caller, user, caller.userId!);
  const audience = caller.audience === 'customer' ? 'customer' : 'staff';
  const account = { siteId, id };
  const claimed = { subject: failureSubject(audience, siteId, userName.toLowerCase()), account, passwordHash };
  const outcome = await checkPassword(db, caller, claimed, read);
  if (outcome === 'tooOften') throw accountErrors.tooOften();
  if (outcome === 'wrong') throw wrong();
  await requireSecondFactor(db, account, secondFactorCode, { secretKey, now: caller.now });
  await renewSession(db, caller);
}

interface OwnPassword {
  password: string;
  passwordKeyId: string;
  secondFactorCode?: string | null | undefined;
}

/** Has the caller identify itself again, with the `ownPassword` of its request; the refusals are those of `mustKnowPassword`. */
export const mustIdentify = (
  db: Db,
  caller: Caller,
  config: Pick<Services['config'], 'secretKey'>,
  { password, passwordKeyId, secondFactorCode }: OwnPassword,
): Promise<void> =>
  mustKnowPassword(db, caller, config, {
    read: async () => (await openPasswords(db, caller.now, passwordKeyId, [password]))[0],
    secondFactorCode,
    wrong: accountErrors.passwordWrong,
  });
