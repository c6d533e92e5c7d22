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
import { asSystem, atSites } from '../../../core/scope/scope.ts';
import { orderable } from '../../packages/public.ts';
import { billsOf, incomplete, ordersOf, packagesOf, type Queue, statementsOf, withProblem } from './queue.ts';

const { PackageStatus, OrderStatus } = enumCodes;

/** A merchant's orders belong to their buyers, so they are read with system rights at the merchant's site. */
const asMerchant = (caller: Caller): Caller => atSites(asSystem(caller), [caller.siteId]);

/** Queues of customers: complete, ship, pay, collect, decide and confirm; and shipping of merchants. */
export const customerQueues = {
  toComplete: {
    ...incomplete(packageStates.codes('notOrdered')),
    audience: ['customer'],
    needs: packageIndex.Edit,
  },
  ownProblems: {
    ...withProblem(packageStates.codes('inWarehouse')),
    audience: ['customer'],
    since: 'problemTime',
    needs: packageIndex.ClearProblem,
  },
  toConsolidate: {
    ...packagesOf,
    audience: ['customer'],
    codes: [PackageStatus.OnShelf],
    where: orderable,
    visible: { packageStatus: PackageStatus.OnShelf, orderable: true },
    since: 'shelvedTime',
    needs: logisticsOrderIndex.Establish,
  },
  drafts: { ...ordersOf, audience: ['customer'], codes: [OrderStatus.Draft], more: { frozen: false }, needs: logisticsOrderIndex.Submit },
  toPay: { ...billsOf, audience: ['customer'], needs: billIndex.Pay },
  statementsToPay: {
    ...statementsOf,
    audience: ['customer'],
    codes: [enumCodes.BillSettlementStatus.Issued, enumCodes.BillSettlementStatus.PartiallyPaid, enumCodes.BillSettlementStatus.Overdue],
    needs: billSettlementIndex.Pay,
  },
  stopped: {
    ...ordersOf,
    audience: ['customer'],
    codes: orderStates.codes('reserved'),
    where: sql`frozen`,
    visible: { orderStatus: orderStates.codes('reserved'), frozen: true },
    since: 'freezeTime',
    needs: logisticsOrderIndex,
  },
  toFetch: { ...ordersOf, audience: ['customer'], codes: [OrderStatus.ToBePickedUp], since: 'storeEntryTime', needs: logisticsOrderIndex },
  returnsToDecide: {
    of: returnLogisticsOrder,
    state: 'status',
    codes: returnLogisticsOrderStates.codes('undecided'),
    since: 'signedTime',
    audience: ['customer'],
    needs: returnLogisticsOrderIndex.Claim,
    screen: returnLogisticsOrderIndex,
  },
  rejectedRecipients: {
    of: recipient,
    state: 'audit',
    codes: [enumCodes.RecipientInformationAudit.Rejected],
    audience: ['customer'],
    needs: recipientInformationIndex.Edit,
    screen: recipientInformationIndex,
  },
  toConfirm: {
    of: sellerOrder,
    state: 'status',
    codes: [enumCodes.SellerOrderStatus.InWarehouse],
    since: 'arrivedTime',
    audience: ['customer'],
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
    audience: ['customer'],
    needs: sellerOrderIndex.MerchantDelivery,
    screen: sellerOrderIndex,
  },
} satisfies Record<string, Queue>;
