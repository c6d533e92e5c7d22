import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { buyerOrderIndex, sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { logisticsOrderIndex, recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { asSystem, atSites } from '../../../core/rows/scope.ts';
import { billsOf, incomplete, ordersOf, packagesOf, type Queue, statementsOf, withProblem } from './queue.ts';

const { PackageStatus, CompletionStatus, OrderStatus } = enumCodes;

/** A merchant's orders belong to their buyers: they are read as the system reads them, at the merchant's site. */
const asMerchant = (caller: Caller): Caller => atSites(asSystem(caller), [caller.siteId]);

/** What customers do: complete, have sent, pay, fetch, decide and confirm; and what merchants send. */
export const customerQueues = {
  toComplete: {
    ...incomplete(packageStates.codes('notOrdered')),
    who: 'C',
    needs: packageIndex.Edit,
  },
  ownProblems: {
    ...withProblem([PackageStatus.Signed, PackageStatus.Weighed, PackageStatus.OnShelf]),
    who: 'C',
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
  stopped: {
    ...ordersOf,
    who: 'C',
    codes: orderStates.codes('held'),
    where: sql`frozen`,
    shown: { orderStatus: orderStates.codes('held'), frozen: true },
    since: 'submitTime',
    needs: logisticsOrderIndex,
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
  toConfirm: {
    of: sellerOrder,
    state: 'status',
    codes: [enumCodes.SellerOrderStatus.InWarehouse],
    since: 'arrivedTime',
    who: 'C',
    needs: buyerOrderIndex.ConfirmReceived,
    screen: buyerOrderIndex,
  },
  toSend: {
    of: sellerOrder,
    state: 'status',
    codes: [enumCodes.SellerOrderStatus.ToBeDelivered],
    since: 'paidTime',
    reader: asMerchant,
    which: ({ ownerId }) => sql<boolean>`seller_id = ${ownerId}`,
    who: 'C',
    needs: sellerOrderIndex.MerchantDelivery,
    screen: sellerOrderIndex,
  },
} satisfies Record<string, Queue>;
