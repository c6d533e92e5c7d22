import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { databaseError } from '../../core/db/db.ts';

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
