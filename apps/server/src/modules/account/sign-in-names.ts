import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { databaseError, type Tx } from '../../core/rows/db.ts';
import { insert } from '../../core/rows/rows.ts';

/** Whether an account is a customer's or one of the staff. */
export const audienceOf = ({ accountTypeCode }: Pick<RowOf<typeof user>, 'accountTypeCode'>) =>
  accountTypeCode === enumCodes.AccountTypeCode.User ? ('customer' as const) : ('staff' as const);

type Owner = Pick<RowOf<typeof user>, 'siteId' | 'id' | 'accountTypeCode'>;

/** Lets an account sign in by a verified phone or address, in place of its former one. A name that another account has is refused (103). */
export async function takeSignInName(tx: Tx, caller: Caller, owner: Owner, kind: 'phone' | 'email', userName: string): Promise<void> {
  await sql`delete from sign_in_name where user_id = ${owner.id} and kind = ${kind}`.execute(tx);
  await unlessTaken(kind, () =>
    insert(tx, caller, signInName, { userName, kind, audience: audienceOf(owner), siteId: owner.siteId, userId: owner.id }),
  );
}

const columns = { phone: /phone|user_name_kind/, email: /email|user_name_kind/ };

/** Does work; where a phone or address turns out to be another account's, that is what the refusal says (103). */
export async function unlessTaken<T>(kind: 'phone' | 'email', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    const found = databaseError(problem);
    if (found?.state === '23505' && columns[kind].test(found.constraint))
      throw kind === 'phone' ? accountErrors.phoneTaken() : accountErrors.emailTaken();
    throw problem;
  }
}
