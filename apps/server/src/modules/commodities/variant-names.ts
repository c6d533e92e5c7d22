import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import { nameOfVariant, variantKey, variantLabel } from '@entrepot/rules/variants.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';

type Commodity = RowOf<typeof commodity>;
const maxName = commodity.fields.name.max!;
/** The owner of an article. */
interface Owner {
  id: string;
  siteId: string;
}

type Variant = Pick<Commodity, 'name' | 'articleCode' | 'variantOptions'>;

/** Identifies a variant among the commodities of its owner; null for a commodity without options. */
export const articleVariant = ({ articleCode, variantOptions }: Omit<Variant, 'name'>): string | null =>
  articleCode && variantOptions?.length ? `${articleCode}|${variantKey(variantOptions)}` : null;

/**
 * The name that states the options of a variant. Throws `CompletionRequired` for options without an article code, and `Duplicate` for those of
 * another variant of the article. The owner's commodities are locked.
 */
export async function namedVariant(
  tx: Tx,
  owner: Owner,
  draft: Partial<Variant>,
  row: Commodity | null,
): Promise<Pick<Commodity, 'name'> | undefined> {
  const options = draft.variantOptions ?? [];
  const former = row?.variantOptions ?? [];
  if (!options.length && !former.length) return undefined;
  if (options.length && !draft.articleCode) throw commoditiesErrors.articleMissing();
  if (options.length) await refuseVariant(tx, owner, { articleCode: draft.articleCode!, options }, row?.id ?? null);
  const name = nameOfVariant(draft.name ?? row?.name ?? '', options, former);
  if (name.length > maxName) throw invalid({ field: 'Name', key: 'tooLong', values: { max: maxName } });
  return { name };
}

async function refuseVariant(
  tx: Tx,
  { id, siteId }: Owner,
  { articleCode, options }: { articleCode: string; options: NonNullable<Commodity['variantOptions']> },
  exceptId: string | null,
): Promise<void> {
  const found = tx.selectFrom('commodity').select(['id', 'commodityCode', 'variantOptions']).where('siteId', '=', siteId);
  const variants = await found.where('ownerId', '=', id).where('articleCode', '=', articleCode).where(notDeleted).execute();
  const taken = variants.find((one) => one.id !== exceptId && one.variantOptions && variantKey(one.variantOptions) === variantKey(options));
  if (taken) throw commoditiesErrors.variantTaken({ variant: variantLabel(options), article: articleCode, code: taken.commodityCode });
}
