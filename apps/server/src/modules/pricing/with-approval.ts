import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import type { Measure, Moved } from '../wallet/public.ts';
import { lockPresent } from './versions.ts';

type Values = Record<string, any>;

/**
 * A change of prices has no amount: it always needs approval. Null where the site requires none.
 *
 * @param content what is decided besides the input: the version of the prices, or the groups before the change
 */
export async function priceChange(
  tx: Tx,
  caller: Caller,
  siteId: string,
  subject: Moved['subject'],
  content?: unknown,
): Promise<Moved | null> {
  const { priceApproval } = await siteConfigurationOf(tx, siteId);
  if (!priceApproval || !caller.siteIds.includes(siteId)) return null;
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  return {
    movement: enumCodes.MoneyMovement.PriceList,
    siteId,
    ownerId: null,
    currencyId,
    amount: '0',
    always: true,
    subject,
    content,
  };
}

const nameOf = (caller: Caller, { name }: Values): string =>
  String((typeof name === 'string' ? name : name?.[caller.language]) ?? '').slice(0, 60);

/** Measures prices that are new, changed or switched on; those that are not in force are drafts. */
const priced =
  (resource: AnyResource): Measure<any> =>
  async (tx: Tx, caller: Caller, { id, siteId, enabled, rowVersion: _version, ...draft }: Values) => {
    if (!id) {
      if (draft.effectiveFlag === false) return null;
      return priceChange(tx, caller, siteId ?? caller.siteId, { type: resource.name, id: null, number: nameOf(caller, draft) });
    }
    // An edit of a replaced version is one of the present version.
    const row: Values = resource === valueAddedService ? await find(tx, caller, resource, id) : await lockPresent(tx, caller, resource, id);
    const isSwitch = !('name' in draft);
    if (isSwitch ? enabled === false : (withStored(resource, row, draft) as Values).effectiveFlag === false) return null;
    // A switch, and an edit that omits fields, put the stored prices into force.
    const subject = { type: resource.name, id, number: nameOf(caller, row) };
    return priceChange(tx, caller, row.siteId, subject, { id: row.id, rowVersion: row.rowVersion });
  };

const pathsOf = ({ area, name }: AnyResource): string[] =>
  ['Establish', 'Edit', 'Enable'].map((verb) => `/${area}/${verb}${name[0]!.toUpperCase()}${name.slice(1)}`);

/** Measures by path, for the calls by which prices come into force. */
export const priceMeasures: Readonly<Record<string, Measure<any>>> = {
  ...Object.fromEntries(
    [transferQuotation, warehouseQuotation, inboundQuotation].flatMap((resource) =>
      pathsOf(resource).map((path) => [path, priced(resource)]),
    ),
  ),
  [`/${valueAddedService.area}/${valueAddedService.calls!.create}`]: priced(valueAddedService),
  [`/${valueAddedService.area}/${valueAddedService.calls!.edit}`]: priced(valueAddedService),
  '/TransferQuotation/UpLoadTransferQuotation': (tx: Tx, caller: Caller, { siteId }: Values) =>
    priceChange(tx, caller, siteId ?? caller.siteId, undefined),
};
