import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';

/** Whether the host's site has published the agreement that its customers accept, in any language: without one it takes no registrations. */
export async function takesRegistrations(db: Db, { siteId }: Pick<Caller, 'siteId'>): Promise<boolean> {
  const published = await db
    .selectFrom('sitePageConfiguration')
    .select('id')
    .where('siteId', '=', siteId)
    .where('draft', '=', false)
    .where('registerAgreement', '<>', '')
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  return published !== undefined;
}
