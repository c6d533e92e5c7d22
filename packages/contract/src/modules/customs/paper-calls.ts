import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { customsPaper } from './invoice.ts';

const orderId = f.id({ apiName: 'LogisticsOrderId', required: true });
const { kind, remarks, accepted, judgedTime, judgement } = customsPaper.fields;

/**
 * The documents that customs request for an order, and those handed in for it. Pictures of papers are only for their owner and for staff who may see
 * identity numbers; others see their number.
 */
export const getCustomsPapers = call({
  path: '/CustomsPaper/GetCustomsPapers',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: logisticsOrderIndex,
  input: { orderId },
  output: f.object(
    {
      onHold: f.flag({ required: true }),
      request: f.longText(),
      /** Whether papers wait for review and none was sent back without a replacement: the warehouse has to act next. */
      waits: f.flag({ required: true }),
      papers: f.list(
        {
          id: f.id({ required: true }),
          kind,
          remarks,
          pictures: f.count({ required: true }),
          imageUrls: f.images(),
          handedInTime: f.time({ required: true }),
          handedInByName: f.text(),
          accepted,
          judgedTime,
          /** For staff only. */
          judgedByName: f.text(),
          judgement,
          removeAfter: f.date({ required: true }),
          removedTime: f.time(),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** Hands in pictures of a paper for an order that is detained by customs. */
export const handInCustomsPaper = call({
  path: '/CustomsPaper/HandInCustomsPaper',
  audience: ['platform', 'site', 'customer'],
  needs: logisticsOrderIndex,
  input: { orderId, kind, imageUrls: f.images({ required: true }), remarks },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** The reviewed papers of an order; when empty, all that are not reviewed yet. */
const paperIds = f.ids({ max: 100 });

/**
 * Accepts papers of an order. When none is left to review and the newest of no kind was rejected, or when all are selected, the order goes
 * back to customs; returns whether it did.
 */
export const acceptCustomsPapers = call({
  path: '/CustomsPaper/AcceptCustomsPapers',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.SetCustomsStatus,
  input: { orderId, paperIds },
  output: f.object({ goesOn: f.flag({ required: true }) }, { required: true }),
});

/** Rejects papers of an order: their pictures are deleted, and its customer sees the new request. */
export const refuseCustomsPapers = call({
  path: '/CustomsPaper/RefuseCustomsPapers',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.SetCustomsStatus,
  input: { orderId, paperIds, remarks: f.longText({ required: true }) },
  output: done,
});
