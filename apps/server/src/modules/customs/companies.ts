import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getSelectCustomsCompanies } from '@entrepot/contract/modules/customs/number-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inSites } from '../../core/rows/scope.ts';

interface Choice {
  id: string;
  value: string;
  name: string;
  number: string;
}

/** The clearance companies in use, by name. */
export async function companyChoices(tx: Tx, caller: Caller, { siteId }: Input<typeof getSelectCustomsCompanies>): Promise<Choice[]> {
  const found = await sql<Choice>`select id, id as value, name, number from customs_clearance_company
    where ${inSites(caller.siteIds)} and ${siteId ? sql`site_id = ${siteId}` : sql`true`} and not is_deleted
      and enable_status = ${enumCodes.EnableStatus.Enabled} order by name, id limit 200`.execute(tx);
  return found.rows;
}
