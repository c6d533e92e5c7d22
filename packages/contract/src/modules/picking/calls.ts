import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { gridDetails, lineDetails } from './line-details.ts';
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
 * Creates picking lists from the given orders, or from all that match a rule (default: the warehouse's rule). More orders than the cart has
 * cells are split into several lists.
 */
export const addPickingList = call({
  path: '/PickingList/AddPickingList',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.Add,
  input: { warehouseId: f.ref('warehouse', { required: true }), logisticsOrderIds: f.ids(), pickingRuleId: f.ref('pickingRule') },
  output: f.object({ pickingIds: f.ids({ required: true, max: 500 }) }, { required: true }),
});

/** The approved orders of a warehouse that are in no list yet, longest approved first. */
export const getOrdersToPick = call({
  path: '/PickingList/GetOrdersToPick',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.Add,
  transaction: 'none',
  query: true,
  input: {
    warehouseId: f.ref('warehouse', { required: true }),
    shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
    carrierId: f.ref('carrier'),
  },
  output: f.page({ ...waiting, pieces: f.count({ required: true }), partitions: f.text({ max: 500 }) }),
});

export const getPickingById = call({
  path: '/PickingList/GetPickingById',
  audience: ['platform', 'site', 'warehouse'],
  needs: readers,
  transaction: 'none',
  input: byId,
  output: f.row(pickingList, {
    ...gridDetails,
    lines: f.list(lineDetails, { required: true }),
    tasks: f.rows(pickingList, {}, { required: true }),
  }),
});

/** The caller's lists, without those split into tasks. */
export const getIndividualAssignmentPickingList = call({
  path: '/PickingList/GetIndividualAssignmentPickingList',
  audience: ['warehouse'],
  needs: personalPickingIndex,
  transaction: 'none',
  query: true,
  input: { status: f.enum('PickingListStatus', { apiName: 'PickingListStatus' }) },
  output: f.page(pickingList.fields),
});

/** Assigns lists to a picker; all of them or none. */
export const batchClaimPickingList = call({
  path: '/PickingList/BatchClaimPickingList',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.Assign,
  input: { ...byIds, pickerId: f.staff({ required: true }) },
  output: done,
});
export const batchClaimPickingListCurrentUser = call({
  path: '/PickingList/BatchClaimPickingListCurrentUser',
  audience: ['warehouse'],
  needs: personalPickingIndex.Claim,
  input: byIds,
  output: done,
});
/** Releases claimed lists; other pickers' lists need the leader's right. */
export const batchReleaseClaim = call({
  path: '/PickingList/BatchReleaseClaim',
  audience: ['platform', 'site', 'warehouse'],
  needs: [pickingListIndex.Release, personalPickingIndex.Release],
  input: byIds,
  output: done,
});
/** The people of a warehouse who may pick. */
export const getSelectPickers = call({
  path: '/PickingList/GetSelectPickers',
  audience: ['platform', 'site', 'warehouse'],
  needs: [pickingListIndex, pickingRuleIndex],
  transaction: 'none',
  query: true,
  input: { warehouseId: f.ref('warehouse', { required: true }) },
  output: f.list({ value: f.id({ required: true }), name: f.text({ required: true, max: 100 }), openLists: f.count({ required: true }) }),
});

/** Splits a list into tasks for several pickers, by partition or into parts of similar size. */
export const addPickingListTask = call({
  path: '/PickingList/AddPickingListTask',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.AddTask,
  input: { ...byId, pickerIds: f.ids({ required: true, max: 20 }), byPartition: f.flag() },
  output: f.ids({ required: true, max: 20 }),
});

export const deletePickingList = call({
  path: '/PickingList/DeletePickingList',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.Delete,
  input: byId,
  output: done,
});
/** Removes an order from a list; its picked goods go back to their shelves. */
export const deletePickingListOrder = call({
  path: '/PickingList/DeletePickingListOrder',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.DeleteOrder,
  input: { ...byId, logisticsOrderId: f.ref('logisticsOrder', { required: true }) },
  output: done,
});

/** Starts a picking list assigned to the caller. Taking over another picker's list needs a reason, and its progress is preserved. */
export const startPickingList = call({
  path: '/PickingList/StartPickingList',
  audience: ['warehouse'],
  needs: personalPickingIndex.Start,
  input: { ...byId, reason: f.longText() },
  output: done,
});
/**
 * Picks goods from the scanned shelf: a package by its courier number, a commodity by its identification code or its commodity code;
 * without a quantity, all that is left of the line.
 */
export const confirmPickingGoods = call({
  path: '/PickingList/ConfirmPickingGoods',
  audience: ['warehouse'],
  needs: personalPickingIndex.Confirm,
  // A scan repeated after a lost answer must count only once.
  idempotent: true,
  input: {
    ...byId,
    lineId: f.id(),
    courierNumber: f.code(),
    commodityCode: f.code(),
    shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }),
    quantity: f.count({ min: 1 }),
    /** The lot of the scanned pieces, if their code states it. */
    lotNumber: f.code({ max: 40 }),
  },
  output: f.object(
    { ...lineDetails, orderFinished: f.flag({ required: true }), listFinished: f.flag({ required: true }) },
    { required: true },
  ),
});
/** Puts picked goods back on the given shelf. */
export const cancelPickingGoods = call({
  path: '/PickingList/CancelPickingGoods',
  audience: ['warehouse'],
  needs: personalPickingIndex.CancelPick,
  idempotent: true,
  input: {
    ...byId,
    lineId: f.id({ required: true }),
    quantity: f.count({ required: true, min: 1 }),
    shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }),
  },
  output: f.object(lineDetails, { required: true }),
});
/** Reports missing goods: the order is on hold until they are found and scanned, or until it is decided what is done. */
export const reportPickingShortage = call({
  path: '/PickingList/ReportPickingShortage',
  audience: ['warehouse'],
  needs: personalPickingIndex.ReportShortage,
  idempotent: true,
  input: { ...byId, lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }), remarks: f.longText() },
  output: done,
});
/** The goods of an order that are missing on their shelves, and what the caller may decide about them now. */
export const getOrderShortage = call({
  path: '/PickingList/GetOrderShortage',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.DeleteOrder,
  transaction: 'none',
  input: { logisticsOrderId: f.id({ required: true }) },
  output: f.object(
    {
      lines: f.list(
        {
          id: f.id({ required: true }),
          courierNumber: f.text({ required: true }),
          productName: f.text({ max: 100 }),
          shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true }),
          quantity: f.count({ required: true }),
          remarks: f.longText(),
          shortTime: f.time(),
        },
        { required: true, max: 500 },
      ),
      decisions: f.list({ decision: f.enum('ShortageDecision', { required: true }) }, { required: true, max: 10 }),
    },
    { required: true },
  ),
});
/** Decides about the missing goods of an order: wait, send without them, take other stock, or cancel the order. */
export const decideShortage = call({
  path: '/PickingList/DecideShortage',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.DeleteOrder,
  idempotent: true,
  input: {
    logisticsOrderId: f.id({ required: true }),
    decision: f.enum('ShortageDecision', { required: true }),
    remarks: f.longText(),
  },
  output: done,
});
/** Finishes a list all of whose goods are picked. */
export const finishPickingList = call({
  path: '/PickingList/FinishPickingList',
  audience: ['warehouse'],
  needs: personalPickingIndex.Finish,
  // A scan repeated after a lost answer gets the first answer.
  idempotent: true,
  input: byId,
  output: done,
});

/** The data of a printed list, its lines in walking order. */
export const printPickingData = call({
  path: '/PickingList/PrintPickingData',
  audience: ['platform', 'site', 'warehouse'],
  needs: [pickingListIndex.Print, personalPickingIndex],
  transaction: 'none',
  input: byId,
  output: f.object({
    serialNumber: f.text({ required: true }),
    warehouseName: f.text({ required: true }),
    pickerName: f.text(),
    creationTime: f.time({ required: true }),
    orderCount: f.count({ required: true }),
    pieceCount: f.count({ required: true }),
    ...gridDetails,
    lines: f.list(lineDetails, { required: true, max: 5000 }),
  }),
});
/** The address of one PDF of lists; those printed before need to be in `ReprintIds` (`OrderPrintRepeated`). */
export const printPicking = call({
  path: '/PickingList/PrintPicking',
  audience: ['platform', 'site', 'warehouse'],
  needs: pickingListIndex.Print,
  input: { ...byIds, reprintIds: f.ids() },
  output: f.file({ required: true }),
});

export const enablePickingRule = call({
  path: '/PickingRule/EnablePickingRule',
  audience: ['platform', 'site'],
  needs: pickingRuleIndex.Enable,
  input: { ...byId, enabled: f.flag({ required: true }) },
  output: done,
});
