import { states } from '../../core/states.ts';

/** Authorization of the product by a shop on its marketplace (domain 4.24). */
export const shopAuthorizationStates = states(
  'ShopAuthorizationStatus',
  {
    Authorizing: { grant: 'Authorized', fail: 'Failed', ask: 'Authorizing' },
    Authorized: { expire: 'Expired', cancel: 'Cancelled', ask: 'Authorized', grant: 'Authorized' },
    Expired: { grant: 'Authorized', ask: 'Expired', cancel: 'Cancelled' },
    Cancelled: { grant: 'Authorized', ask: 'Cancelled' },
    Failed: { grant: 'Authorized', ask: 'Failed' },
  },
  { live: ['Authorizing', 'Authorized'], usable: ['Authorized'] },
);

/**
 * The states of a marketplace's order (domain 4.24). Updates of the marketplace and actions in the product have separate
 * transitions. A seller may also ship an order outside the product.
 */
export const shopOrderStates = states(
  'ShopOrderStatus',
  {
    Unpaid: { reportPaid: 'ToBeShipped', reportShipped: 'Shipped', reportCancelling: 'Cancelling', reportCancelled: 'Cancelled' },
    ToBeShipped: {
      prepare: 'Prepared',
      consolidate: 'Consolidated',
      reportShipped: 'Shipped',
      reportCancelling: 'Cancelling',
      reportCancelled: 'Cancelled',
    },
    Prepared: {
      reopen: 'ToBeShipped',
      consolidate: 'Consolidated',
      reportShipped: 'Shipped',
      reportCancelling: 'Cancelling',
      reportCancelled: 'Cancelled',
    },
    Consolidated: {
      release: 'Prepared',
      ship: 'Shipped',
      reportShipped: 'Shipped',
      reportCancelling: 'Cancelling',
      reportCancelled: 'Cancelled',
    },
    Shipped: { reportCompleted: 'Completed', reportReturned: 'Returned' },
    Completed: { reportReturned: 'Returned' },
    Cancelling: { reportCancelled: 'Cancelled', reportPaid: 'ToBeShipped', reportRestored: 'Consolidated' },
  },
  {
    /** Goods may be bound to it; bound goods wait for it. */
    bindable: ['Unpaid', 'ToBeShipped', 'Prepared'],
    /** It may be shipped. */
    sendable: ['ToBeShipped', 'Prepared'],
    over: ['Completed', 'Cancelled', 'Returned'],
  },
);

/** Shop orders that are sent together, from their submission until their shipment is confirmed to the marketplace. */
export const shopConsolidationStates = states(
  'ShopConsolidationStatus',
  {
    Draft: { submit: 'Submitted', cancel: 'Cancelled' },
    Submitted: { ship: 'Shipped', cancel: 'Cancelled' },
    Shipped: { confirm: 'Confirmed', recall: 'Submitted' },
  },
  { live: ['Draft', 'Submitted', 'Shipped'] },
);

/**
 * A marketplace's order as the warehouse ships it: goods found, order created, shipped, and confirmed to the marketplace, which may refuse.
 */
export const platformOrderStates = states(
  'ThirdPartyPlatformsOrderStatus',
  {
    ToBeMatched: { match: 'ToBeOrdered', cancel: 'Cancelled' },
    ToBeOrdered: { unmatch: 'ToBeMatched', order: 'Ordered', cancel: 'Cancelled' },
    Ordered: { release: 'ToBeOrdered', ship: 'Shipped', cancel: 'Cancelled' },
    Shipped: { confirm: 'Confirmed', fail: 'ConfirmFailed', recall: 'Ordered' },
    ConfirmFailed: { confirm: 'Confirmed', fail: 'ConfirmFailed' },
  },
  {
    /** Its goods have left, and the marketplace has no confirmation yet. */
    confirmable: ['Shipped', 'ConfirmFailed'],
    /** A label of the marketplace can be used. */
    labelled: ['ToBeMatched', 'ToBeOrdered', 'Ordered', 'Shipped', 'ConfirmFailed'],
  },
);
