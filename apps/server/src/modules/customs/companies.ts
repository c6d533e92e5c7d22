import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getSelectCustomsCompanies } from '@entrepot/contract/modules/customs/number-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inSites } from '../../core/rows/scope.ts';
import { notHidden } from '../../core/rows/conditions.ts';

interface Choice {
  id: string;
  value: string;
  name: string;
  number: string;
}

/** The clearance companies in use, by name. */
export async function companyChoices(tx: Tx, caller: Caller, { siteId }: Input<typeof getSelectCustomsCompanies>): Promise<Choice[]> {
  const inUse = tx
    .selectFrom('customsClearanceCompany')
    .select(['id', 'id as value', 'name', 'number'])
    .where(inSites(caller.siteIds))
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled)
    .where(notHidden);
  const wanted = siteId ? inUse.where('siteId', '=', siteId) : inUse;
  return wanted.orderBy('name').orderBy('id').limit(200).execute();
}
