import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { misroutedPackage } from '@entrepot/contract/modules/packages/misrouted-package.ts';
import { packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import {
  misroutedPackageIndex,
  packageIndex,
  packagePutOnShelvesIndex,
  packageSigningScreen,
} from '@entrepot/contract/modules/packages/screens.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { commodityLot } from '@entrepot/contract/modules/commodities/commodity-lot.ts';
import { expiryDays } from '@entrepot/contract/modules/commodities/lot-calls.ts';
import { commodityLotIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { putBack } from '@entrepot/contract/modules/picking/put-back.ts';
import { personalPickingIndex, pickingListIndex, putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import {
  packageReturnIndex,
  returnLogisticsOrderIndex,
  returnLogisticsOrderPutOnShelves,
} from '@entrepot/contract/modules/returns/screens.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { warehouseTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import {
  bagNumberIndex,
  transportShiftArrivalReceipt,
  transportShiftIndex,
  transportShiftPackagingIndex,
} from '@entrepot/contract/modules/transport/screens.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { goBack, misroutedScope } from '../../packages/public.ts';
import { ready } from '../../orders/public.ts';
import { awaitsInspection, awaitsSignature } from '../../receiving/public.ts';
import { overCapacity } from '../../shelving/public.ts';
import { leavesHere, wayScope } from '../../transfer/public.ts';
import { comesHere, hasUnreceivedBags, nearlyFull, shiftScope } from '../../transport/public.ts';
import { expiringSoon } from '../../commodities/public.ts';
import { ordersOf, packagesOf, type Queue, withProblem } from './queue.ts';

const { PackageStatus, OrderStatus } = enumCodes;
const shiftsOf = { of: transportShift, state: 'status', screen: transportShiftIndex, which: shiftScope };

/** Queues of the floor: receive, shelve, pick, pack, bag and depart. */
export const floorQueues = {
  toWeigh: {
    ...packagesOf,
    audience: ['warehouse'],
    codes: [PackageStatus.Signed],
    since: 'signedTime',
    needs: packageSigningScreen.Weigh,
    at: packageSigningScreen,
  },
  toShelve: {
    ...packagesOf,
    audience: ['warehouse'],
    codes: [PackageStatus.Weighed],
    since: 'weighedTime',
    needs: packagePutOnShelvesIndex.PutOn,
    at: packagePutOnShelvesIndex,
  },
  problems: {
    ...withProblem([PackageStatus.Signed, PackageStatus.Weighed, ...packageStates.codes('ofOrder')]),
    audience: ['platform', 'site', 'warehouse'],
    since: 'problemTime',
    needs: packageIndex.MarkProblem,
  },
  misrouted: {
    of: misroutedPackage,
    state: 'status',
    codes: [enumCodes.MisroutedPackageStatus.Waiting],
    since: 'foundTime',
    audience: ['platform', 'site', 'warehouse'],
    needs: misroutedPackageIndex.SetPlace,
    screen: misroutedPackageIndex,
    which: misroutedScope,
  },
  problemsOnShelves: {
    ...withProblem([PackageStatus.OnShelf]),
    audience: ['platform', 'site', 'warehouse'],
    since: 'problemTime',
    needs: packageIndex.MarkProblem,
  },
  toSendBack: {
    of: packageReturn,
    state: 'packageStatus',
    codes: [PackageStatus.Returning],
    where: goBack,
    audience: ['warehouse'],
    needs: packageReturnIndex.Confirm,
    screen: packageReturnIndex,
  },
  documentsToSign: {
    of: warehouseDocument,
    state: 'documentStatus',
    codes: [enumCodes.WarehouseDocumentStatus.Arrived, enumCodes.WarehouseDocumentStatus.Receiving],
    where: awaitsSignature,
    visible: {
      documentStatus: [enumCodes.WarehouseDocumentStatus.Arrived, enumCodes.WarehouseDocumentStatus.Receiving],
      toSign: true,
    },
    since: 'arrivedTime',
    audience: ['warehouse'],
    needs: signForIndex.SignFor,
    screen: warehouseDocumentIndex,
    at: signForIndex,
  },
  documentsToInspect: {
    of: warehouseDocument,
    state: 'documentStatus',
    codes: [enumCodes.WarehouseDocumentStatus.Arrived, enumCodes.WarehouseDocumentStatus.Receiving],
    where: awaitsInspection,
    visible: {
      documentStatus: [enumCodes.WarehouseDocumentStatus.Arrived, enumCodes.WarehouseDocumentStatus.Receiving],
      toInspect: true,
    },
    since: 'firstSignTime',
    audience: ['platform', 'site', 'warehouse'],
    needs: qualityInspectionIndex.Start,
    screen: warehouseDocumentIndex,
    at: qualityInspectionIndex,
  },
  toInspect: {
    of: qualityInspection,
    state: 'inspectionStatus',
    codes: [enumCodes.QualityInspectionStatus.ToBeInspected, enumCodes.QualityInspectionStatus.Inspecting],
    audience: ['warehouse'],
    needs: qualityInspectionIndex.Submit,
    screen: qualityInspectionIndex,
  },
  returnsToShelve: {
    of: returnLogisticsOrder,
    state: 'status',
    codes: [enumCodes.ReturnLogisticsOrderStatus.Signed],
    since: 'signedTime',
    audience: ['warehouse'],
    needs: returnLogisticsOrderPutOnShelves.PutOn,
    screen: returnLogisticsOrderIndex,
    at: returnLogisticsOrderPutOnShelves,
  },
  myLists: {
    of: pickingList,
    state: 'status',
    codes: [enumCodes.PickingListStatus.Claimed, enumCodes.PickingListStatus.Picking],
    userField: 'pickerId',
    since: 'claimTime',
    audience: ['warehouse'],
    needs: personalPickingIndex.Start,
    screen: pickingListIndex,
    at: personalPickingIndex,
  },
  listsToClaim: {
    of: pickingList,
    state: 'status',
    codes: [enumCodes.PickingListStatus.ToBeClaimed],
    audience: ['warehouse'],
    needs: personalPickingIndex.Claim,
    screen: pickingListIndex,
    at: personalPickingIndex,
  },
  shortages: {
    ...ordersOf,
    audience: ['platform', 'site', 'warehouse'],
    codes: [OrderStatus.ToBePicked, OrderStatus.Picking],
    where: sql`frozen and freeze_reason = ${sql.lit(enumCodes.FreezeReason.Shortage)}`,
    visible: { orderStatus: [OrderStatus.ToBePicked, OrderStatus.Picking], frozen: true, freezeReason: enumCodes.FreezeReason.Shortage },
    since: 'freezeTime',
    needs: pickingListIndex.DeleteOrder,
  },
  toPutBack: {
    of: putBack,
    state: 'status',
    codes: [enumCodes.PutBackStatus.Open],
    since: 'waitingSince',
    audience: ['platform', 'site', 'warehouse'],
    needs: putBackIndex.PutBack,
    screen: putBackIndex,
  },
  expiringStock: {
    of: commodityLot,
    state: 'status',
    codes: Object.values(enumCodes.CommodityLotStatus),
    which: expiringSoon,
    visible: { daysAhead: expiryDays },
    ageless: true,
    audience: ['platform', 'site', 'warehouse'],
    needs: commodityLotIndex.Block,
    screen: commodityLotIndex,
  },
  toTakeOut: {
    ...packagesOf,
    audience: ['warehouse'],
    codes: packageStates.codes('ofOrder'),
    where: sql`problem_decision is not null`,
    visible: { packageStatus: packageStates.codes('ofOrder'), problemDecision: Object.values(enumCodes.ProblemDecision) },
    since: 'problemTime',
    needs: packagePutOnShelvesIndex.PutOn,
  },
  toPack: {
    ...ordersOf,
    audience: ['warehouse'],
    codes: [OrderStatus.ToBePacked],
    where: ready,
    visible: { orderStatus: OrderStatus.ToBePacked, ready: true },
    since: 'approvalTime',
    needs: packEdit.Scan,
    at: packEdit,
  },
  toPick: {
    ...ordersOf,
    audience: ['warehouse'],
    codes: [OrderStatus.ToBePicked],
    where: ready,
    visible: { orderStatus: OrderStatus.ToBePicked, ready: true },
    since: 'approvalTime',
    needs: pickingListIndex.Add,
    at: pickingListIndex,
  },
  toBag: {
    ...ordersOf,
    audience: ['warehouse'],
    codes: [OrderStatus.Packed],
    where: ready,
    visible: { orderStatus: OrderStatus.Packed, ready: true },
    since: 'weighingTime',
    needs: transportShiftPackagingIndex.Add,
    at: transportShiftPackagingIndex,
  },
  shiftsToClose: {
    ...shiftsOf,
    audience: ['warehouse'],
    codes: [enumCodes.TransportShiftStatus.Loading],
    needs: transportShiftIndex.Close,
  },
  shiftsToDepart: {
    ...shiftsOf,
    audience: ['warehouse'],
    codes: [enumCodes.TransportShiftStatus.Closed],
    needs: transportShiftIndex.ConfirmDeparture,
  },
  fullShifts: {
    ...shiftsOf,
    audience: ['platform', 'site', 'warehouse'],
    codes: [enumCodes.TransportShiftStatus.Loading],
    which: (caller) => sql<boolean>`${shiftScope(caller)} and ${nearlyFull}`,
    visible: { status: enumCodes.TransportShiftStatus.Loading, nearlyFull: true },
    ageless: true,
    needs: transportShiftIndex.Close,
  },
  fullShelves: {
    of: shelf,
    state: 'occupied',
    codes: [true],
    where: overCapacity,
    visible: { overCapacity: true },
    ageless: true,
    audience: ['warehouse'],
    needs: shelvesIndex.TransferGoods,
    screen: shelvesIndex,
  },
  shiftsComingHere: {
    ...shiftsOf,
    audience: ['warehouse'],
    codes: [enumCodes.TransportShiftStatus.Departed],
    which: (caller) => sql<boolean>`${shiftScope(caller)} and ${comesHere(caller)}`,
    visible: { status: enumCodes.TransportShiftStatus.Departed, comesHere: true },
    needs: transportShiftIndex.ConfirmArrival,
  },
  shiftsToReceive: {
    ...shiftsOf,
    audience: ['platform', 'site', 'warehouse'],
    codes: [enumCodes.TransportShiftStatus.Arrived],
    which: (caller) => sql<boolean>`${shiftScope(caller)} and ${comesHere(caller)} and ${hasUnreceivedBags}`,
    visible: { status: enumCodes.TransportShiftStatus.Arrived, comesHere: true, hasUnreceivedBags: true },
    since: 'arrivalTime',
    needs: transportShiftIndex.Complete,
    at: transportShiftArrivalReceipt,
  },
  missingBags: {
    of: bag,
    state: 'status',
    codes: [enumCodes.BagNumberStatus.Missing],
    // Nothing changes a missing bag but its receipt.
    since: 'lastModificationTime',
    audience: ['platform', 'site', 'warehouse'],
    needs: transportShiftIndex.Complete,
    screen: bagNumberIndex,
  },
  transfersToLoad: {
    of: warehouseTransfer,
    state: 'status',
    codes: [enumCodes.WarehouseTransferStatus.Pending],
    which: (caller) => sql<boolean>`${wayScope(caller)} and ${leavesHere(caller)}`,
    visible: { status: enumCodes.WarehouseTransferStatus.Pending, leavesHere: true },
    audience: ['platform', 'site', 'warehouse'],
    needs: warehouseTransferIndex.Establish,
    screen: warehouseTransferIndex,
  },
  shiftsToArrive: {
    ...shiftsOf,
    audience: ['platform', 'site'],
    codes: [enumCodes.TransportShiftStatus.Departed],
    needs: transportShiftIndex.ConfirmArrival,
  },
  countsToReview: {
    of: stockCount,
    state: 'countStatus',
    codes: [enumCodes.StockCountStatus.Review],
    audience: ['platform', 'site', 'warehouse'],
    needs: stockCountIndex.Review,
    screen: stockCountIndex,
  },
} satisfies Record<string, Queue>;
