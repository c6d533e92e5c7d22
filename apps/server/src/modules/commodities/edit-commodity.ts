import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, wrapRun } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { type Commodity, commodityDraft, fillCommodity } from './commodity-rules.ts';
import { lockStock } from './ledger.ts';
import { recalculateShelfLoads } from './shelf-loads.ts';
import { stockAt } from './stock.ts';

/** Throws `InUse` when deleting a commodity with stock or incoming goods; `crud` finds the orders and documents that refer to it. */
async function mayRemove(tx: Tx, _caller: Caller, { siteId, id, commodityCode }: Commodity): Promise<void> {
  const [some] = await stockAt(tx, { siteId, commodityIds: [id] });
  if (some) throw commoditiesErrors.inStock({ commodity: commodityCode });
}

const plain = crud(commodityDraft, { fill: fillCommodity as never, mayRemove: mayRemove as never });
const pathOf = (name: string) => new RegExp(`/${name}$`);
const taken = (name: string) => plain.filter(({ path }) => pathOf(name).test(path));

/** Another size changes the load of shelves, so stock is locked before the row. */
const withStockLocked = (handler: Handler): Handler =>
  wrapRun(handler, (run) => async (tx, caller, input: { id: string }) => {
    await lockStock(tx, [{ commodityId: input.id }]);
    const before = await find(tx, caller, commodity, input.id);
    const answer = await run(tx, caller, input);
    await recalculateShelfLoads(tx, caller, before, await find(tx, caller, commodity, input.id));
    return answer;
  });

/** Handlers that create, change and delete a commodity. Both prefixes serve every audience, each within its own data scope. */
export const commodityEditing: readonly Handler[] = [
  ...taken('EstablishCommodity'),
  ...taken('EditCommodity').map(withStockLocked),
  ...taken('DeleteCommodity').map((handler) =>
    wrapRun(handler, (run) => async (tx, caller, input: { id: string }) => {
      await lockStock(tx, [{ commodityId: input.id }]);
      return run(tx, caller, input);
    }),
  ),
].map((handler) => ({ ...handler, audience: commodity.audience!.write }));
