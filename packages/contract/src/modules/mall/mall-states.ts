import { states } from '../../core/states.ts';

/** A combination is on sale between its release and its halt (domain 4.25). */
export const combinationStates = states(
  'MallCombinationStatus',
  { Draft: { release: 'Released' }, Released: { halt: 'Halted' }, Halted: { release: 'Released' } },
  { editable: ['Draft', 'Halted'] },
);

/** The states of an order in a merchant's shop (domain 4.25). Goods from stock go to the warehouse's shelf immediately. */
export const sellerOrderStates = states(
  'SellerOrderStatus',
  {
    ToBePaid: { pay: 'ToBeDelivered', payStock: 'InWarehouse', cancel: 'Cancelled' },
    // Its payment was recorded by mistake.
    ToBeDelivered: { deliver: 'Delivered', refund: 'Refunded', unpay: 'ToBePaid' },
    Delivered: { arrive: 'InWarehouse', refund: 'Refunded' },
    InWarehouse: { receive: 'Completed', undoArrival: 'Delivered' },
  },
  {
    unpaid: ['ToBePaid'],
    refundable: ['ToBeDelivered', 'Delivered'],
    open: ['ToBePaid', 'ToBeDelivered', 'Delivered', 'InWarehouse'],
    // Counts towards the limit of a buyer.
    bought: ['ToBePaid', 'ToBeDelivered', 'Delivered', 'InWarehouse', 'Completed'],
  },
);

/** A request for a refund after the sale. Its reversal charges the buyer again. */
export const afterSaleStates = states(
  'AfterSaleStatus',
  {
    Requested: { refund: 'Refunded', reject: 'Rejected', withdraw: 'Withdrawn' },
    Refunded: { reverse: 'Reversed' },
    Rejected: { reopen: 'Requested' },
  },
  {
    open: ['Requested'],
    refunded: ['Refunded'],
    // Their pieces cannot be requested again.
    counted: ['Requested', 'Refunded', 'Reversed'],
    // Their amounts were refunded on the bill of the order.
    paid: ['Refunded', 'Reversed'],
  },
);
