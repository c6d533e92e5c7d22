import type { Db } from '../../core/db/db.ts';
import { accountNamed } from './accounts.ts';
import { codeFor } from './one-time-code.ts';
import { namesOf } from './phone.ts';

/** Creates a code for the staff account of a name, to be handed over on the server; undefined if there is none. */
export async function staffSignInCode(db: Db, secret: string, name: string, now: Date) {
  const account = await accountNamed(db, { siteId: '' }, 'staff', namesOf(name.trim().toLowerCase()));
  return account && codeFor(secret, account.id, now);
}
