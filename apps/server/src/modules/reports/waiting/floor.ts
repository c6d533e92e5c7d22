import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { personalPickingIndex, pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
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
import { transportShiftIndex, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { goBack } from '../../packages/public.ts';
import { overCapacity } from '../../shelving/public.ts';
import { nearlyFull, shiftScope } from '../../transport/public.ts';
import { ordersOf, packagesOf, type Queue, withProblem } from './queue.ts';

const { PackageStatus, OrderStatus } = enumCodes;
const shiftsOf = { of: transportShift, state: 'status', screen: transportShiftIndex, which: shiftScope };

/** What is done on the floor: received, shelved, picked, packed, bagged and sent. */
export const floorQueues = {
  toWeigh: {
    ...packagesOf,
    who: 'W',
    codes: [PackageStatus.Signed],
    since: 'signedTime',
    needs: packageSigningScreen.Weigh,
    at: packageSigningScreen,
  },
  toShelve: {
    ...packagesOf,
    who: 'W',
    codes: [PackageStatus.Weighed],
    since: 'weighedTime',
    needs: packagePutOnShelvesIndex.PutOn,
    at: packagePutOnShelvesIndex,
  },
  problems: {
    ...withProblem([PackageStatus.Signed, PackageStatus.Weighed]),
    who: 'PSW',
    since: 'signedTime',
    needs: packageIndex.MarkProblem,
  },
  toSendBack: {
    of: packageReturn,
    state: 'packageStatus',
    codes: [PackageStatus.Returning],
    where: goBack,
    who: 'W',
    needs: packageReturnIndex.Confirm,
    screen: packageReturnIndex,
  },
  documentsToSign: {
    of: warehouseDocument,
    state: 'documentStatus',
    codes: [enumCodes.WarehouseDocumentStatus.Arrived, enumCodes.WarehouseDocumentStatus.Receiving],
    since: 'arrivedTime',
    who: 'W',
    needs: signForIndex.SignFor,
    screen: warehouseDocumentIndex,
    at: signForIndex,
  },
  toInspect: {
    of: qualityInspection,
    state: 'inspectionStatus',
    codes: [enumCodes.QualityInspectionStatus.ToBeInspected, enumCodes.QualityInspectionStatus.Inspecting],
    who: 'W',
    needs: qualityInspectionIndex.Submit,
    screen: qualityInspectionIndex,
  },
  returnsToShelve: {
    of: returnLogisticsOrder,
    state: 'status',
    codes: [enumCodes.ReturnLogisticsOrderStatus.Signed],
    since: 'signedTime',
    who: 'W',
    needs: returnLogisticsOrderPutOnShelves.PutOn,
    screen: returnLogisticsOrderIndex,
    at: returnLogisticsOrderPutOnShelves,
  },
  myLists: {
    of: pickingList,
    state: 'status',
    codes: [enumCodes.PickingListStatus.Claimed, enumCodes.PickingListStatus.Picking],
    mine: 'pickerId',
    since: 'claimTime',
    who: 'W',
    needs: personalPickingIndex.Start,
    screen: pickingListIndex,
    at: personalPickingIndex,
  },
  listsToClaim: {
    of: pickingList,
    state: 'status',
    codes: [enumCodes.PickingListStatus.ToBeClaimed],
    who: 'W',
    needs: personalPickingIndex.Claim,
    screen: pickingListIndex,
    at: personalPickingIndex,
  },
  toPack: { ...ordersOf, who: 'W', codes: [OrderStatus.ToBePacked], since: 'approvalTime', needs: packEdit.Scan, at: packEdit },
  toPick: {
    ...ordersOf,
    who: 'W',
    codes: [OrderStatus.ToBePicked],
    since: 'approvalTime',
    needs: pickingListIndex.Add,
    at: pickingListIndex,
  },
  toBag: {
    ...ordersOf,
    who: 'W',
    codes: [OrderStatus.Packed],
    since: 'weighingTime',
    needs: transportShiftPackagingIndex.Add,
    at: transportShiftPackagingIndex,
  },
  shiftsToClose: { ...shiftsOf, who: 'W', codes: [enumCodes.TransportShiftStatus.Loading], needs: transportShiftIndex.Close },
  shiftsToDepart: { ...shiftsOf, who: 'W', codes: [enumCodes.TransportShiftStatus.Closed], needs: transportShiftIndex.ConfirmDeparture },
  fullShifts: {
    ...shiftsOf,
    who: 'PSW',
    codes: [enumCodes.TransportShiftStatus.Loading],
    which: (caller) => sql<boolean>`${shiftScope(caller)} and ${nearlyFull}`,
    shown: { status: enumCodes.TransportShiftStatus.Loading, nearlyFull: true },
    ageless: true,
    needs: transportShiftIndex.Close,
  },
  fullShelves: {
    of: shelf,
    state: 'occupied',
    codes: [true],
    where: overCapacity,
    shown: { overCapacity: true },
    ageless: true,
    who: 'W',
    needs: shelvesIndex.TransferGoods,
    screen: shelvesIndex,
  },
  shiftsToArrive: { ...shiftsOf, who: 'PS', codes: [enumCodes.TransportShiftStatus.Departed], needs: transportShiftIndex.ConfirmArrival },
  countsToReview: {
    of: stockCount,
    state: 'countStatus',
    codes: [enumCodes.StockCountStatus.Review],
    who: 'PSW',
    needs: stockCountIndex.Review,
    screen: stockCountIndex,
  },
} satisfies Record<string, Queue>;
