import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { forgetAttempts, forgetAttemptsUnder } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';

/** Under what failed sign-ins of a name are counted. Names that nobody has are counted alike. */
export const failureSubject = (audience: 'staff' | 'customer', siteId: string, name: string) =>
  audience === 'staff' ? `sign-in staff ${name}` : `sign-in customer ${siteId} ${name}`;

/** Under what those are counted that came from one address. */
export const failuresFrom = (subject: string, address: string) => `${subject} from ${address}`;

/** Forgets the failed sign-ins of an account under all its names, and the locks that came of them. */
export async function forgetFailures(
  tx: Tx,
  row: Pick<RowOf<typeof user>, 'id' | 'siteId'>,
  audience: 'staff' | 'customer',
): Promise<void> {
  const names = await tx.selectFrom('signInName').select('userName').where('userId', '=', row.id).execute();
  const subjects = names.map(({ userName }) => failureSubject(audience, row.siteId, userName));
  await forgetAttempts(
    tx,
    subjects.flatMap((subject) => [subject, `${subject} locked`]),
  );
  for (const subject of subjects) await forgetAttemptsUnder(tx, failuresFrom(subject, ''));
}
