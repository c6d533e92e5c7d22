import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';

const { CommodityStatus, CompletionStatus } = enumCodes;

/**
 * Refuses commodities whose pieces may not enter a customer's stock: of another owner (`NoMatchingGoods`), incomplete
 * (`CompletionRequired`) or not approved (`StateNotAllowed`).
 */
export async function refuseUnfit(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: { siteId: string; ownerId: string },
  lines: readonly { commodityId: string }[],
): Promise<void> {
  const ids = [...new Set(lines.map(({ commodityId }) => commodityId))];
  const found = await findWhere(tx, asSystemIn(caller, siteId), commodity, { id: ids, ownerId });
  if (found.length !== ids.length) throw commoditiesErrors.notTheOwners();
  for (const { commodityCode, completionStatus, commodityStatus } of found) {
    if (completionStatus !== CompletionStatus.Completed) throw commoditiesErrors.notComplete({ commodity: commodityCode });
    if (commodityStatus !== CommodityStatus.Normal) throw commoditiesErrors.notApproved({ commodity: commodityCode });
  }
}
