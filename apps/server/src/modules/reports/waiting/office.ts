import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mineUserMessagesIndex, sentMessageIndex } from '@entrepot/contract/modules/messaging/screens.ts';
import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import { userMessage } from '@entrepot/contract/modules/messaging/user-message.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { logisticsOrderIndex, recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { visibleMessages } from '../../messaging/public.ts';
import { approvable, blocked } from '../../orders/public.ts';
import { areUnknown } from '../../packages/public.ts';
import { endsWithin } from '../../pricing/public.ts';
import { ordersOf, type Queue } from './queue.ts';

/** Quotations that end within this number of days are shown. */
const endsSoon = 14;
const { OrderStatus, UnknownItemStatus } = enumCodes;

// The index of unknown items starts with their warehouse.
const unknownOf = {
  of: unknownItem,
  state: 'unknownItemStatus',
  screen: unknownItemIndex,
  where: areUnknown,
  since: 'signedTime',
  through: { from: sql`warehouse w`, where: sql`w.site_id = s.id and package.warehouse_id = w.id` },
};

/** Queues of the office: approvals, orders on hold, unclaimed goods, expiring quotations and messages. */
export const officeQueues = {
  approvals: {
    ...ordersOf,
    audience: ['platform', 'site'],
    codes: [OrderStatus.ToBeApproved],
    which: ({ now }) => approvable(now),
    visible: { orderStatus: OrderStatus.ToBeApproved, approvable: true },
    since: 'submitTime',
    needs: logisticsOrderIndex.Approve,
  },
  blockedApprovals: {
    ...ordersOf,
    audience: ['platform', 'site'],
    codes: [OrderStatus.ToBeApproved],
    which: ({ now }) => blocked(now),
    visible: { orderStatus: OrderStatus.ToBeApproved, approvable: false },
    since: 'submitTime',
    needs: logisticsOrderIndex.Approve,
  },
  frozenOrders: {
    ...ordersOf,
    audience: ['platform', 'site'],
    codes: orderStates.codes('reserved'),
    where: sql`frozen`,
    visible: { orderStatus: orderStates.codes('reserved'), frozen: true },
    since: 'freezeTime',
    needs: logisticsOrderIndex.Unfreeze,
  },
  unclaimed: {
    ...unknownOf,
    audience: ['platform', 'site', 'warehouse'],
    codes: [UnknownItemStatus.ToBeClaimed],
    needs: unknownItemIndex.Assign,
  },
  claims: { ...unknownOf, audience: ['platform', 'site'], codes: [UnknownItemStatus.ClaimAuditing], needs: unknownItemIndex.Audit },
  quotationsEnding: {
    of: transferQuotation,
    state: 'billingMode',
    codes: Object.values(enumCodes.BillingMode),
    which: ({ now }) => endsWithin(now, endsSoon),
    visible: { endsWithin: endsSoon },
    ageless: true,
    audience: ['platform', 'site'],
    needs: transferQuotationIndex.Edit,
    screen: transferQuotationIndex,
  },
  recipientsToAudit: {
    of: recipient,
    state: 'audit',
    codes: [enumCodes.RecipientInformationAudit.ToBeAudited],
    audience: ['platform', 'site'],
    needs: recipientInformationIndex.Audit,
    screen: recipientInformationIndex,
  },

  unsentMessages: {
    of: sentMessage,
    state: 'messageStatus',
    codes: [enumCodes.SentMessageStatus.NotSent],
    which: visibleMessages,
    audience: ['platform', 'site'],
    needs: sentMessageIndex.Handle,
    screen: sentMessageIndex,
  },
  messages: {
    of: userMessage,
    state: 'userMessageStatus',
    codes: [enumCodes.UserMessageStatus.Unread],
    own: 'userId',
    audience: ['site'],
    needs: mineUserMessagesIndex,
    screen: mineUserMessagesIndex,
  },
} satisfies Record<string, Queue>;
