import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { customsPaper } from './invoice.ts';

const orderId = f.id({ wire: 'LogisticsOrderId', required: true });
const { kind, remarks, accepted, judgedTime, judgement } = customsPaper.fields;

/**
 * What customs ask for an order, and the papers handed in for it. Pictures of papers are for their owner and for staff who may see
 * identity numbers; others read how many there are.
 */
export const getCustomsPapers = call({
  path: '/CustomsPaper/GetCustomsPapers',
  who: 'CPSW',
  needs: logisticsOrderIndex,
  takes: { orderId },
  gives: f.object(
    {
      held: f.flag({ required: true }),
      asked: f.longText(),
      /** Are papers handed in that nobody has judged, and none sent back that is not handed in anew? Then it is for the house to go on. */
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
          /** For the staff alone. */
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
  reads: true,
});

/** Hands in pictures of a paper for an order that customs hold. */
export const handInCustomsPaper = call({
  path: '/CustomsPaper/HandInCustomsPaper',
  who: 'CPS',
  needs: logisticsOrderIndex,
  takes: { orderId, kind, imageUrls: f.images({ required: true }), remarks },
  gives: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Those of an order's papers that are judged; without any, all that nobody has judged. */
const paperIds = f.ids({ max: 100 });

/**
 * Takes papers of an order as right. When no other one waits and of no kind the newest was sent back, or when all are meant, customs look
 * at the goods again and the order moves on; gives whether it did.
 */
export const acceptCustomsPapers = call({
  path: '/CustomsPaper/AcceptCustomsPapers',
  who: 'PSW',
  needs: transportShiftIndex.SetCustomsStatus,
  takes: { orderId, paperIds },
  gives: f.object({ goesOn: f.flag({ required: true }) }, { required: true }),
});

/** Sends papers of an order back: their pictures go, and its customer reads what is asked for now. */
export const refuseCustomsPapers = call({
  path: '/CustomsPaper/RefuseCustomsPapers',
  who: 'PSW',
  needs: transportShiftIndex.SetCustomsStatus,
  takes: { orderId, paperIds, remarks: f.longText({ required: true }) },
  gives: done,
});
