import { f } from '@entrepot/contract/core/field.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityStates, specificationStates } from '@entrepot/contract/modules/commodities/commodity-states.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { barcodesOf, lockCommoditiesOf, refuseBarcodes, storedBarcodes } from './barcodes.ts';
import { type Customer, customerOf } from './customers.ts';
import { namedVariant } from './variant-names.ts';

export type Commodity = RowOf<typeof commodity>;
type Draft = DraftOf<typeof commodity>;

const { Normal, ToBeAudited } = enumCodes.CommodityStatus;
const { Completed, ToBeCompleted } = enumCodes.CompletionStatus;

/** The same resource with an optional code: the handler refuses a missing one with `CommodityCodeRequired`. */
export const commodityDraft = { ...commodity, fields: { ...commodity.fields, commodityCode: f.code({ max: 50 }) } };

/**
 * Sets the server-side fields of a new or edited commodity: owner, name of a variant, defaults of the category and required audits. Throws
 * `CommodityCodeRequired`, `CommodityCodeExists`, and for variants `CompletionRequired` and `Duplicate`.
 */
export async function fillCommodity(tx: Tx, caller: Caller, draft: Partial<Draft>, row: Commodity | null): Promise<Partial<Commodity>> {
  if (!draft.commodityCode) throw commoditiesErrors.codeMissing();
  const customer: Customer = row ? { id: row.ownerId!, siteId: row.siteId } : await customerOf(tx, caller, draft.ownerId);
  await refuseTaken(tx, customer, draft, row);
  const usual = draft.categoryId ? await ofCategory(tx, customer.siteId, draft.categoryId) : undefined;
  const filled = {
    ownerId: customer.id,
    ...(await namedVariant(tx, customer, draft, row)),
    cargoTypeId: draft.cargoTypeId ?? usual?.defaultCargoTypeId ?? null,
    hsCode: draft.hsCode ?? usual?.hsCode ?? null,
    moreBarcodes: storedBarcodes({ ...row, ...draft }),
  };
  if (!row)
    return {
      siteId: customer.siteId,
      ...filled,
      commodityStatus: caller.audience === 'customer' ? ToBeAudited : Normal,
      ...completed(draft),
    };
  return { ...filled, ...audited(caller, { ...draft, ...filled }, row) };
}

/**
 * Throws `CommodityCodeExists` for a code and `Duplicate` for a barcode that another commodity of the customer has. Concurrent saves of one
 * customer are serialized.
 */
async function refuseTaken(tx: Tx, { id, siteId }: Customer, draft: Partial<Draft>, row: Commodity | null): Promise<void> {
  await lockCommoditiesOf(tx, id);
  const { commodityCode } = draft;
  const found = tx.selectFrom('commodity').select('name').where('siteId', '=', siteId).where('ownerId', '=', id);
  const named = found.where('commodityCode', '=', commodityCode!).where(notDeleted);
  const byCode = await (row ? named.where('id', '<>', row.id) : named).limit(onlyOne).executeTakeFirst();
  if (byCode) throw commoditiesErrors.codeTaken({ code: commodityCode, name: byCode.name });
  await refuseBarcodes(tx, { id, siteId }, barcodesOf({ ...row, ...draft }), row?.id ?? null);
}

const ofCategory = (tx: Tx, siteId: string, id: string) =>
  tx
    .selectFrom('commodityCategory')
    .select(['defaultCargoTypeId', 'hsCode'])
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

const sides = ['length', 'width', 'height'] as const;
const sizes = [...sides, 'actualWeight', 'grossWeight'] as const;
/** The fields that an audit approves: identity and cargo type of the commodity. */
const lookedAt = ['name', 'chineseName', 'englishName', 'categoryId', 'cargoTypeId', 'hsCode'] as const;

const isMore = (value: unknown) => dec((value as string | null | undefined) ?? '0').gt(0);
/** A commodity is complete once size and weight are known, declared or measured. */
const completed = (draft: Partial<Draft>, measured = false): Partial<Commodity> => ({
  completionStatus: measured || [...sides, 'grossWeight' as const].every((name) => isMore(draft[name])) ? Completed : ToBeCompleted,
});

/** Returns the audits that an edit requires again: of the specification after any change, of the commodity after a change by its owner. */
function audited(caller: Caller, draft: Partial<Draft>, row: Commodity): Partial<Commodity> {
  const resized = sizes.some((name) => draft[name] !== undefined && !dec(draft[name] ?? '0').eq(dec(row[name] ?? '0')));
  const changed = lookedAt.some((name) => (draft[name] ?? null) !== (row[name] ?? null));
  const again = caller.audience === 'customer' && (changed || row.commodityStatus === enumCodes.CommodityStatus.Rejected);
  const offersAgain = again && commodityStates.can(row.commodityStatus, 'resubmit');
  return {
    ...completed(draft, row.measuredTime !== null),
    specificationAuditStatus: resized ? specificationStates.after(row.specificationAuditStatus, 'measure') : undefined,
    commodityStatus: offersAgain ? commodityStates.after(row.commodityStatus, 'resubmit') : undefined,
  };
}
