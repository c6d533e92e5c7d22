import type { Tx } from '../../core/rows/db.ts';
import { accountNamed } from './accounts.ts';
import { codeFor } from './handed-code.ts';
import { namesOf } from './phone.ts';

/** A code for the staff account of a name, to be told to its owner by who is at the machine; undefined when nobody is called so. */
export async function staffSignInCode(db: Tx, secret: string, name: string, now: Date) {
  const account = await accountNamed(db, { siteId: '' }, 'staff', namesOf(name.trim().toLowerCase()));
  return account && codeFor(secret, account.id, now);
}
