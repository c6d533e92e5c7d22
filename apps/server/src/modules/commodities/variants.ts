import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { establishCommodityVariants } from '@entrepot/contract/modules/commodities/variant-calls.ts';
import { nameOfVariant } from '@entrepot/rules/variants.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { change, insert, lock } from '../../core/db/rows.ts';
import type { Tx } from '../../core/db/db.ts';
import { type Commodity, fillCommodity } from './commodity-rules.ts';

/** The fields that all variants of an article share; measurements, pictures and approvals belong to each. */
const sharedFields = [
  'chineseName',
  'englishName',
  'alias',
  'currencyId',
  'salesStatus',
  'salesMode',
  'categoryId',
  'cargoTypeId',
  'hsCode',
  'originCountryId',
  'material',
  'brand',
  'length',
  'width',
  'height',
  'actualWeight',
  'grossWeight',
  'lotRequired',
  'expiryRequired',
  'stockRotation',
  'earlyWarningQuantity',
] as const satisfies readonly (keyof Commodity)[];
const shared = (row: Commodity): Partial<Commodity> => Object.fromEntries(sharedFields.map((name) => [name, row[name]]));

type EstablishInput = Input<typeof establishCommodityVariants>;
const namesOf = (options: EstablishInput['variantOptions']) => options.map(({ name }) => name.trim()).join('|');

/**
 * Creates variants of the article of a commodity, and makes the commodity a variant of it. Throws `NoMatchingGoods` unless all have the same
 * options, and what creating a commodity throws.
 */
export async function establishVariants(tx: Tx, caller: Caller, { id, articleCode, variantOptions, variants }: EstablishInput) {
  const row = await lock(tx, caller, commodity, id);
  if (variants.some((variant) => namesOf(variant.variantOptions) !== namesOf(variantOptions))) throw commoditiesErrors.otherOptions();
  const filled = await fillCommodity(tx, caller, { ...row, articleCode, variantOptions }, row);
  const first: RowOf<typeof commodity> = await change(tx, caller, commodity, row, { articleCode, variantOptions, ...filled });
  const ids: string[] = [];
  for (const variant of variants) {
    const draft = {
      ...shared(first),
      ...variant,
      ownerId: first.ownerId,
      articleCode,
      name: nameOfVariant(first.name, variant.variantOptions, variantOptions),
    };
    const made = await insert(tx, caller, commodity, { ...draft, ...(await fillCommodity(tx, caller, draft, null)) });
    ids.push(made.id);
  }
  return { ids };
}
