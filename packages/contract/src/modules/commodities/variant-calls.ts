import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { commodity } from './commodity.ts';
import { commodityIndex } from './screens.ts';
import { maxOptions, variantOptions } from './variant-options.ts';

/** The maximum number of variants that one action creates. */
export const maxVariants = 100;

/**
 * Creates further variants of an article from one of its commodities, which gets the article code and its own options if it has none. They
 * have its description, and codes, prices and stock of their own.
 */
export const establishCommodityVariants = call({
  path: '/Commodity/EstablishCommodityVariants',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: commodityIndex.Establish,
  input: {
    id: f.ref('commodity', { apiName: 'Id', required: true }),
    articleCode: f.code({ required: true, max: 50 }),
    /** The options of the commodity itself, in the order of those of the variants. */
    variantOptions: f.list(variantOptions, { required: true, max: maxOptions }),
    variants: f.list(
      {
        variantOptions: f.list(variantOptions, { required: true, max: maxOptions }),
        commodityCode: f.code({ required: true, max: 50 }),
        identificationCode: commodity.fields.identificationCode,
        price: f.money({ currency: 'target' }),
      },
      { required: true, max: maxVariants },
    ),
  },
  output: f.object({ ids: f.ids({ required: true }) }),
});
