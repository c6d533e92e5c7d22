import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from './screens.ts';

/**
 * Ships some goods of an approved order separately, as orders of their own. The money stays on the original order: it is priced again over
 * all its parts once the last of them is packed.
 */
export const splitLogisticsOrder = call({
  path: '/LogisticsOrder/SplitLogisticsOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: logisticsOrderIndex.Split,
  input: {
    id: f.id({ required: true }),
    parts: f.list(
      {
        goods: f.list(
          { packageId: f.id(), commodityId: f.id(), quantity: f.count({ required: true, min: 1 }) },
          { required: true, max: 200 },
        ),
      },
      { required: true, max: 20 },
    ),
  },
  output: f.object({ ids: f.ids({ required: true }), serialNumbers: f.texts({ required: true }) }, { required: true }),
});

export const splitErrors = errorsOf('orders', {
  notDivisible: 'NonConsolidationOrders',
  notToSplitNow: 'StateNotAllowed',
  partOfOther: 'StateNotAllowed',
  hasParts: 'StateNotAllowed',
  emptyPart: 'AtLeastOneSelection',
  nothingLeft: 'AtLeastOneSelection',
  notInOrder: 'NoMatchingGoods',
  partTooLarge: 'TotalExceeded',
});
