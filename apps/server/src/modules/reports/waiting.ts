import { type RawBuilder, sql } from 'kysely';
import type { Permission, Screen } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';
import { mineUserMessagesIndex } from '@entrepot/contract/modules/content/screens.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { logisticsOrderIndex, recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import {
  packageIndex,
  packagePutOnShelvesIndex,
  packageSigningScreen,
  unknownItemIndex,
} from '@entrepot/contract/modules/packages/screens.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { personalPickingIndex, pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
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
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { moneyRequestIndex, rechargeIndex, withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Waiting } from '../../core/rows/waiting.ts';
import { areUnknown, goBack } from '../packages/public.ts';
import { endsWithin } from '../pricing/public.ts';
import { overCapacity } from '../shelving/public.ts';
import { nearlyFull, shiftScope } from '../transport/public.ts';

/** Something that waits: whom it is shown to, what they must be able to do about it, and where that is done. */
export interface Queue extends Waiting {
  /** Whom it waits for, as letters of Who. */
  who: string;
  needs: Permission;
  /** The screen of its list, and the one where it is worked off, if that is another. */
  screen: Screen;
  at?: Screen;
  /** Only what is the caller's own, by this column; `own`: as its list shows it to everybody anyway. */
  mine?: string;
  own?: string;
  /** Which of them wait for a caller, as their list narrows itself, and what its address is narrowed by beside their state. */
  which?: (caller: Caller) => RawBuilder<boolean>;
  shown?: WaitingFilter;
  /** They wait for a moment to come: nobody counts how long. */
  ageless?: boolean;
}

/** A quotation that ends within so many days is told. */
const endsSoon = 14;

const { PackageStatus, CompletionStatus, OrderStatus, OrderApprovalStatus, PaymentStatus, UnknownItemStatus } = enumCodes;
const packagesOf = { of: pkg, state: 'packageStatus', screen: packageIndex };
const ordersOf = { of: logisticsOrder, state: 'orderStatus', screen: logisticsOrderIndex };
const shiftsOf = { of: transportShift, state: 'status', screen: transportShiftIndex, which: shiftScope };
const billsOf = { of: bill, state: 'paymentStatus', codes: [PaymentStatus.Unpaid, PaymentStatus.PartiallyPaid], screen: billIndex };
const statementsOf = { of: billSettlement, state: 'billSettlementStatus', screen: billSettlementIndex };
const withProblem = { problemType: Object.values(enumCodes.PackageProblemType) };

// The index of unknown items begins with their warehouse.
const unknownOf = {
  of: unknownItem,
  state: 'unknownItemStatus',
  screen: unknownItemIndex,
  where: areUnknown,
  since: 'signedTime',
  through: { from: sql`warehouse w`, where: sql`w.site_id = s.id and package.warehouse_id = w.id` },
};

/** All queues by their names: what is done on the floor, what is decided in the office, what is settled in money, what customers do. */
export const queues = {
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
    ...packagesOf,
    who: 'PSW',
    codes: [PackageStatus.Signed, PackageStatus.Weighed],
    more: withProblem,
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

  approvals: {
    ...ordersOf,
    who: 'PSW',
    codes: [OrderStatus.ToBeApproved],
    more: { orderApprovalStatus: OrderApprovalStatus.ToBeApproved },
    since: 'submitTime',
    needs: logisticsOrderIndex.Approve,
  },
  held: {
    ...ordersOf,
    who: 'PSW',
    codes: orderStates.codes('held'),
    where: sql`frozen`,
    shown: { orderStatus: orderStates.codes('held'), frozen: true },
    needs: logisticsOrderIndex.Unfreeze,
  },
  unclaimed: { ...unknownOf, who: 'PSW', codes: [UnknownItemStatus.ToBeClaimed], needs: unknownItemIndex.Assign },
  claims: { ...unknownOf, who: 'PS', codes: [UnknownItemStatus.ClaimAuditing], needs: unknownItemIndex.Audit },
  quotationsEnding: {
    of: transferQuotation,
    state: 'billingMode',
    codes: Object.values(enumCodes.BillingMode),
    which: ({ now }) => endsWithin(now, endsSoon),
    shown: { endsWithin: endsSoon },
    ageless: true,
    who: 'PS',
    needs: transferQuotationIndex.Edit,
    screen: transferQuotationIndex,
  },
  recipientsToAudit: {
    of: recipient,
    state: 'audit',
    codes: [enumCodes.RecipientInformationAudit.ToBeAudited],
    who: 'PS',
    needs: recipientInformationIndex.Audit,
    screen: recipientInformationIndex,
  },

  parkedPayments: {
    of: onlinePayment,
    state: 'paymentRecordStatus',
    codes: [enumCodes.PaymentRecordStatus.ToBeReviewed],
    who: 'PS',
    needs: onlinePaymentIndex.Review,
    screen: onlinePaymentIndex,
  },
  recharges: {
    of: recharge,
    state: 'rechargeStatus',
    codes: [enumCodes.RechargeStatus.ToBeAudited],
    who: 'PS',
    needs: rechargeIndex.Audit,
    screen: rechargeIndex,
  },
  withdrawals: {
    of: withdrawal,
    state: 'withdrawalStatus',
    codes: [enumCodes.WithdrawalStatus.ToBeAudited],
    who: 'PS',
    needs: withdrawalIndex.Audit,
    screen: withdrawalIndex,
  },
  secondPerson: {
    of: moneyRequest,
    state: 'moneyRequestStatus',
    codes: [enumCodes.MoneyRequestStatus.Waiting],
    who: 'PS',
    needs: moneyRequestIndex.Audit,
    screen: moneyRequestIndex,
  },
  overdueBills: { ...billsOf, who: 'PS', more: { overdue: true }, since: 'dueTime', needs: billIndex.PayForUser },
  overdueStatements: {
    ...statementsOf,
    who: 'PS',
    codes: [enumCodes.BillSettlementStatus.Overdue],
    since: 'dueTime',
    needs: billSettlementIndex.Issue,
  },
  toRemit: {
    of: codRemittance,
    state: 'codRemittanceStatus',
    codes: [enumCodes.CodRemittanceStatus.Confirmed],
    who: 'PS',
    needs: codRemittanceIndex.Remit,
    screen: codRemittanceIndex,
  },

  toComplete: {
    ...packagesOf,
    who: 'C',
    codes: packageStates.codes('notOrdered'),
    more: { completionStatus: CompletionStatus.ToBeCompleted },
    needs: packageIndex.Edit,
  },
  ownProblems: {
    ...packagesOf,
    who: 'C',
    codes: [PackageStatus.Signed, PackageStatus.Weighed, PackageStatus.OnShelf],
    more: withProblem,
    since: 'signedTime',
    needs: packageIndex.ClearProblem,
  },
  toConsolidate: {
    ...packagesOf,
    who: 'C',
    codes: [PackageStatus.OnShelf],
    more: { completionStatus: CompletionStatus.Completed },
    since: 'shelvedTime',
    needs: logisticsOrderIndex.Establish,
  },
  drafts: { ...ordersOf, who: 'C', codes: [OrderStatus.Draft], needs: logisticsOrderIndex.Submit },
  toPay: { ...billsOf, who: 'C', needs: billIndex.Pay },
  statementsToPay: {
    ...statementsOf,
    who: 'C',
    codes: [enumCodes.BillSettlementStatus.Issued, enumCodes.BillSettlementStatus.PartiallyPaid, enumCodes.BillSettlementStatus.Overdue],
    needs: billSettlementIndex.Pay,
  },
  toFetch: { ...ordersOf, who: 'C', codes: [OrderStatus.ToBePickedUp], since: 'storeEntryTime', needs: logisticsOrderIndex },
  returnsToDecide: {
    of: returnLogisticsOrder,
    state: 'status',
    codes: returnLogisticsOrderStates.codes('undecided'),
    since: 'signedTime',
    who: 'C',
    needs: returnLogisticsOrderIndex.Claim,
    screen: returnLogisticsOrderIndex,
  },
  rejectedRecipients: {
    of: recipient,
    state: 'audit',
    codes: [enumCodes.RecipientInformationAudit.Rejected],
    who: 'C',
    needs: recipientInformationIndex.Edit,
    screen: recipientInformationIndex,
  },

  messages: {
    of: userMessage,
    state: 'userMessageStatus',
    codes: [enumCodes.UserMessageStatus.Unread],
    own: 'userId',
    who: 'S',
    needs: mineUserMessagesIndex,
    screen: mineUserMessagesIndex,
  },
} satisfies Record<string, Queue>;
