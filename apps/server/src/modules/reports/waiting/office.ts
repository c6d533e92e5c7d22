import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mineUserMessagesIndex } from '@entrepot/contract/modules/content/screens.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { logisticsOrderIndex, recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { unknownItemIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { areUnknown } from '../../packages/public.ts';
import { endsWithin } from '../../pricing/public.ts';
import { ordersOf, type Queue } from './queue.ts';

/** A quotation that ends within so many days is told. */
const endsSoon = 14;
const { OrderStatus, OrderApprovalStatus, UnknownItemStatus } = enumCodes;

// The index of unknown items begins with their warehouse.
const unknownOf = {
  of: unknownItem,
  state: 'unknownItemStatus',
  screen: unknownItemIndex,
  where: areUnknown,
  since: 'signedTime',
  through: { from: sql`warehouse w`, where: sql`w.site_id = s.id and package.warehouse_id = w.id` },
};

/** What is decided in the office: approvals, what is held, what nobody claimed, what ends, what came in writing. */
export const officeQueues = {
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
