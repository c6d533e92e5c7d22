import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from './screens.ts';

/**
 * Sends some goods of an approved order on their own way, as orders of their own. The money stays on the order they are taken from:
 * it is priced anew by all its parts once the last of them is packed.
 */
export const splitLogisticsOrder = call({
  path: '/LogisticsOrder/SplitLogisticsOrder',
  who: 'PSW',
  needs: logisticsOrderIndex.Split,
  takes: {
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
  gives: f.object({ ids: f.ids({ required: true }), serialNumbers: f.texts({ required: true }) }, { required: true }),
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
