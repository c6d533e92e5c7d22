import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { type Commodity, commodityDraft, fillCommodity } from './commodity-rules.ts';
import { holdStock } from './ledger.ts';
import { weighAnew } from './shelf-loads.ts';
import { stockAt } from './stock.ts';

/** Refuses to remove a commodity of which anything is in stock or on its way (105); orders and documents that name it are found by themselves. */
async function mayRemove(tx: Tx, _caller: Caller, { siteId, id, commodityCode }: Commodity): Promise<void> {
  const [some] = await stockAt(tx, { siteId, commodityIds: [id] });
  if (some) throw commoditiesErrors.inStock({ commodity: commodityCode });
}

const plain = crud(commodityDraft, { fill: fillCommodity as never, mayRemove: mayRemove as never });
const pathOf = (name: string) => new RegExp(`/${name}$`);
const taken = (name: string) => plain.filter(({ path }) => pathOf(name).test(path));

/** Another size is another load on the shelves where pieces lie, so that stock is held before the row is. */
const withStockHeld = (handler: Handler): Handler => ({
  ...handler,
  async run(tx, caller, input: { id: string }) {
    await holdStock(tx, [{ commodityId: input.id }]);
    const before = await find(tx, caller, commodity, input.id);
    const answer = await handler.run(tx, caller, input);
    await weighAnew(tx, caller, before, await find(tx, caller, commodity, input.id));
    return answer;
  },
});

/** The calls that make, change and remove a commodity. Both prefixes serve every audience, each within its own data. */
export const commodityEditing: readonly Handler[] = [
  ...taken('EstablishCommodity'),
  ...taken('EditCommodity').map(withStockHeld),
  ...taken('DeleteCommodity').map((handler) => ({
    ...handler,
    async run(tx: Tx, caller: Caller, input: { id: string }) {
      await holdStock(tx, [{ commodityId: input.id }]);
      return handler.run(tx, caller, input);
    },
  })),
].map((handler) => ({ ...handler, who: commodity.who!.write }));
