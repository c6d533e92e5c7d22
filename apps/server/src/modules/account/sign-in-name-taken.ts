import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { type Db, databaseError } from '../../core/db/db.ts';

const columns = { phone: /phone|user_name_kind/, email: /email|user_name_kind/ };

/** Runs a function and maps a unique violation of a phone or address to its refusal (`Duplicate`). */
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

interface Name {
  siteId: string;
  audience: 'customer' | 'staff';
  kind: 'phone' | 'email';
  name: string;
}

/** Whether an account signs in with a phone or address already: a customer of the site, or any staff. */
export async function isTaken(db: Db, { siteId, audience, kind, name }: Name): Promise<boolean> {
  const names = db.selectFrom('signInName').select('id').where('audience', '=', audience).where('kind', '=', kind);
  const same = names.where('userName', '=', name.toLowerCase());
  return Boolean(await (audience === 'customer' ? same.where('siteId', '=', siteId) : same).limit(1).executeTakeFirst());
}
