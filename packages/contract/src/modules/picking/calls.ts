import { call, done } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { gridFacts, lineFacts } from './line-facts.ts';
import { pickingList } from './picking-list.ts';
import { personalPickingIndex, pickingListIndex, pickingRuleIndex } from './screens.ts';

const { serialNumber, ownerId, receiverName, shippingMethodId, carrierId, approvalTime, frozen, remarks } = logisticsOrder.fields;
const waiting = {
  id: f.id({ required: true }),
  serialNumber,
  ownerId,
  receiverName,
  shippingMethodId,
  carrierId,
  approvalTime,
  frozen,
  remarks,
};
const readers = [pickingListIndex, personalPickingIndex];
const byId = { id: f.id({ required: true }) };
const byIds = { ids: f.ids({ required: true }) };

/**
 * Makes picking lists of the orders given, or of all that a rule finds (the warehouse's own rule when neither is given). More
 * orders than the cart has cells make several lists.
 */
export const addPickingList = call({
  path: '/PickingList/AddPickingList',
  who: 'PSW',
  needs: pickingListIndex.Add,
  takes: { warehouseId: f.ref('warehouse', { required: true }), logisticsOrderIds: f.ids(), pickingRuleId: f.ref('pickingRule') },
  gives: f.object({ pickingIds: f.ids({ required: true, max: 500 }) }, { required: true }),
});

/** The approved orders of a warehouse that stand in no list yet, longest approved first. */
export const getOrdersToPick = call({
  path: '/PickingList/GetOrdersToPick',
  who: 'PSW',
  needs: pickingListIndex.Add,
  reads: true,
  query: true,
  takes: {
    warehouseId: f.ref('warehouse', { required: true }),
    shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
    carrierId: f.ref('carrier'),
  },
  gives: f.page({ ...waiting, pieces: f.count({ required: true }), partitions: f.text({ max: 500 }) }),
});

export const getPickingById = call({
  path: '/PickingList/GetPickingById',
  who: 'PSW',
  needs: readers,
  reads: true,
  takes: byId,
  gives: f.object({
    ...(pickingList.fields as Fields),
    ...gridFacts,
    lines: f.list(lineFacts),
    tasks: f.list(pickingList.fields as Fields),
  }),
});

/** The lists of the person who asks, those split into tasks left out. */
export const getIndividualAssignmentPickingList = call({
  path: '/PickingList/GetIndividualAssignmentPickingList',
  who: 'W',
  needs: personalPickingIndex,
  reads: true,
  query: true,
  takes: { status: f.enum('PickingListStatus', { wire: 'PickingListStatus' }) },
  gives: f.page(pickingList.fields),
});

/** Gives lists to a picker; all of them or none. */
export const batchClaimPickingList = call({
  path: '/PickingList/BatchClaimPickingList',
  who: 'PSW',
  needs: pickingListIndex.Assign,
  takes: { ...byIds, pickerId: f.ref('user', { required: true }) },
  gives: done,
});
export const batchClaimPickingListCurrentUser = call({
  path: '/PickingList/BatchClaimPickingListCurrentUser',
  who: 'W',
  needs: personalPickingIndex.Claim,
  takes: byIds,
  gives: done,
});
/** Gives claimed lists back; without the leader's right only one's own. */
export const batchReleaseClaim = call({
  path: '/PickingList/BatchReleaseClaim',
  who: 'PSW',
  needs: [pickingListIndex.Release, personalPickingIndex.Release],
  takes: byIds,
  gives: done,
});
/** The people of a warehouse who may pick. */
export const getSelectPickers = call({
  path: '/PickingList/GetSelectPickers',
  who: 'PSW',
  needs: [pickingListIndex, pickingRuleIndex],
  reads: true,
  query: true,
  takes: { warehouseId: f.ref('warehouse', { required: true }) },
  gives: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 100 }), openLists: f.count({ required: true }) }),
});

/** Splits a list among pickers into tasks of their own, by partition or into parts of like size. */
export const addPickingListTask = call({
  path: '/PickingList/AddPickingListTask',
  who: 'PSW',
  needs: pickingListIndex.AddTask,
  takes: { ...byId, pickerIds: f.ids({ required: true, max: 20 }), byPartition: f.flag() },
  gives: f.ids({ required: true, max: 20 }),
});

export const deletePickingList = call({
  path: '/PickingList/DeletePickingList',
  who: 'PSW',
  needs: pickingListIndex.Delete,
  takes: byId,
  gives: done,
});
/** Takes an order out of a list; what was picked of it goes back to its shelves. */
export const deletePickingListOrder = call({
  path: '/PickingList/DeletePickingListOrder',
  who: 'PSW',
  needs: pickingListIndex.DeleteOrder,
  takes: { ...byId, logisticsOrderId: f.ref('logisticsOrder', { required: true }) },
  gives: done,
});

/** Begins a list of the caller's; one that somebody else has only with a reason, and then it comes over as far as it is. */
export const startPickingList = call({
  path: '/PickingList/StartPickingList',
  who: 'W',
  needs: personalPickingIndex.Start,
  takes: { ...byId, reason: f.longText() },
  gives: done,
});
/**
 * Picks goods from the shelf that was scanned, a package by its courier number, a commodity by its identification code or its own code;
 * without a quantity all that is left of the line.
 */
export const confirmPickingGoods = call({
  path: '/PickingList/ConfirmPickingGoods',
  who: 'W',
  needs: personalPickingIndex.Confirm,
  // A scan that is sent again because its answer was lost counts once.
  idempotent: true,
  takes: {
    ...byId,
    lineId: f.id(),
    courierNumber: f.code(),
    commodityCode: f.code(),
    shelfNumber: f.code({ wire: 'ShelvesNumber', required: true }),
    quantity: f.count({ min: 1 }),
  },
  gives: f.object(
    { ...lineFacts, orderFinished: f.flag({ required: true }), listFinished: f.flag({ required: true }) },
    { required: true },
  ),
});
/** Puts picked goods back on the shelf given. */
export const cancelPickingGoods = call({
  path: '/PickingList/CancelPickingGoods',
  who: 'W',
  needs: personalPickingIndex.CancelPick,
  idempotent: true,
  takes: {
    ...byId,
    lineId: f.id({ required: true }),
    quantity: f.count({ required: true, min: 1 }),
    shelfNumber: f.code({ wire: 'ShelvesNumber', required: true }),
  },
  gives: f.object(lineFacts, { required: true }),
});
/** Says that goods are not where they should be: the order stops until somebody has looked. */
export const reportPickingShortage = call({
  path: '/PickingList/ReportPickingShortage',
  who: 'W',
  needs: personalPickingIndex.ReportShortage,
  idempotent: true,
  takes: { ...byId, lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }), remarks: f.longText() },
  gives: done,
});
export const finishPickingList = call({
  path: '/PickingList/FinishPickingList',
  who: 'W',
  needs: personalPickingIndex.Finish,
  // A scan sent again after a lost answer is answered as the first time.
  idempotent: true,
  takes: byId,
  gives: done,
});

/** What a printed list says, its lines in the order one walks. */
export const printPickingData = call({
  path: '/PickingList/PrintPickingData',
  who: 'PSW',
  needs: [pickingListIndex.Print, personalPickingIndex],
  reads: true,
  takes: byId,
  gives: f.object({
    serialNumber: f.text({ required: true }),
    warehouseName: f.text({ required: true }),
    pickerName: f.text(),
    creationTime: f.time({ required: true }),
    orderCount: f.count({ required: true }),
    pieceCount: f.count({ required: true }),
    ...gridFacts,
    lines: f.list(lineFacts, { required: true, max: 5000 }),
  }),
});
/** The address of one PDF of lists; those printed before must stand in ReprintIds (315). */
export const printPicking = call({
  path: '/PickingList/PrintPicking',
  who: 'PSW',
  needs: pickingListIndex.Print,
  takes: { ...byIds, reprintIds: f.ids() },
  gives: f.file({ required: true }),
});

export const enablePickingRule = call({
  path: '/PickingRule/EnablePickingRule',
  who: 'PS',
  needs: pickingRuleIndex.Enable,
  takes: { ...byId, enabled: f.flag({ required: true }) },
  gives: done,
});
