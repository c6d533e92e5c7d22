import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { afterSaleIndex, buyerOrderIndex, sellerOrderIndex } from './screens.ts';

const id = f.id({ required: true });
const reason = f.longText({ required: true });
const bearer = { afterSaleBearer: f.enum('AfterSaleBearer', { required: true }), carrierId: f.ref('carrier') };

/** Requests a refund of pieces of a completed order, whose goods go back to the seller or remain with the buyer. */
export const askAfterSale = call({
  path: '/AfterSale/EstablishAfterSale',
  audience: ['platform', 'site', 'customer'],
  needs: [buyerOrderIndex.AskRefund, afterSaleIndex.Decide],
  input: {
    sellerOrderId: f.id({ required: true }),
    lines: f.list(
      { lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1, max: 999 }) },
      { required: true, max: 100 },
    ),
    goodsReturned: f.flag(),
    reason,
  },
  output: f.object({ id }),
  idempotent: true,
});

/** Withdraws a request that is not decided yet. */
export const withdrawAfterSale = call({
  path: '/AfterSale/WithdrawAfterSale',
  audience: ['customer'],
  needs: buyerOrderIndex.AskRefund,
  input: { id },
  output: done,
});

/** Records the seller's answer to a request; another answer replaces it until the request is decided. */
export const answerAfterSale = call({
  path: '/AfterSale/AnswerAfterSale',
  audience: ['customer'],
  needs: sellerOrderIndex.AnswerRefund,
  input: { id, sellerAgrees: f.flag({ required: true }), remarks: f.longText() },
  output: done,
});

/** Records whether the goods are back at the seller's, until the request is decided. */
export const confirmGoodsBack = call({
  path: '/AfterSale/ConfirmGoodsBack',
  audience: ['platform', 'site', 'customer'],
  needs: [sellerOrderIndex.AnswerRefund, afterSaleIndex.Decide],
  input: { id, back: f.flag({ required: true }) },
  output: done,
});

/** Refunds amounts of the requested lines to the buyer, and books who bears them. */
export const decideAfterSale = call({
  path: '/AfterSale/DecideAfterSale',
  audience: ['platform', 'site'],
  needs: afterSaleIndex.Decide,
  input: {
    id,
    lines: f.list(
      { lineId: f.id({ required: true }), amount: f.money({ currency: 'target', required: true }) },
      { required: true, max: 100 },
    ),
    ...bearer,
    remarks: f.longText(),
  },
  output: done,
  idempotent: true,
});

/** Rejects a request with a reason. */
export const rejectAfterSale = call({
  path: '/AfterSale/RejectAfterSale',
  audience: ['platform', 'site'],
  needs: afterSaleIndex.Reject,
  input: { id, remarks: reason },
  output: done,
});

/** Reopens a request that was rejected. */
export const reopenAfterSale = call({
  path: '/AfterSale/ReopenAfterSale',
  audience: ['platform', 'site'],
  needs: afterSaleIndex.Reopen,
  input: { id, remarks: reason },
  output: done,
});

/** Books a refund to another bearer; the buyer retains it. */
export const changeAfterSaleBearer = call({
  path: '/AfterSale/ChangeAfterSaleBearer',
  audience: ['platform', 'site'],
  needs: afterSaleIndex.Reverse,
  input: { id, ...bearer, remarks: reason },
  output: done,
  idempotent: true,
});

/** Reverses a refund: its bearer gets the amount back and the buyer is billed again. */
export const reverseAfterSale = call({
  path: '/AfterSale/ReverseAfterSale',
  audience: ['platform', 'site'],
  needs: afterSaleIndex.Reverse,
  input: { id, remarks: reason },
  output: done,
  idempotent: true,
});
