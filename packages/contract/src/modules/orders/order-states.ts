import { states } from '../../core/states.ts';

const beforePicking = ['Draft', 'ToBeApproved', 'ToBePicked'] as const;
const notPacked = [...beforePicking, 'Picking', 'ToBePacked'] as const;
const notBagged = [...notPacked, 'Packed'] as const;
const underWay = ['Departed', 'Arrived', 'CustomsClearing', 'CustomsCleared', 'Delivering', 'ToBePickedUp'] as const;
const notSigned = [...notBagged, 'Bagged', 'Transferring', ...underWay] as const;

// After departure an order may still come back or be lost.
const away = { startReturn: 'Returning', reportLost: 'Lost' } as const;

/** The physical states of an order, from draft to signature. Payment and approval have states of their own. */
export const orderStates = states(
  'OrderStatus',
  {
    Draft: { submit: 'ToBeApproved', cancel: 'Cancelled' },
    ToBeApproved: { approve: 'ToBePicked', reject: 'Draft', expire: 'Draft', cancel: 'Cancelled' },
    ToBePicked: { cancelApproval: 'ToBeApproved', startPicking: 'Picking', cancel: 'Cancelled' },
    Picking: { finishPicking: 'ToBePacked', leavePicking: 'ToBePicked', cancel: 'Cancelled', reportLost: 'Lost' },
    ToBePacked: { pack: 'Packed', undoPicking: 'Picking', cancel: 'Cancelled', reportLost: 'Lost' },
    Packed: { reopenPacking: 'ToBePacked', bag: 'Bagged', undoTransferReceipt: 'Transferring', cancel: 'Cancelled', reportLost: 'Lost' },
    Bagged: { unbag: 'Packed', departTransfer: 'Transferring', depart: 'Departed', reportLost: 'Lost' },
    Transferring: { arriveTransfer: 'Packed', recallTransfer: 'Bagged', reportLost: 'Lost' },
    Departed: {
      ...away,
      recall: 'Bagged',
      arrive: 'Arrived',
      arriveInCustoms: 'CustomsClearing',
      arriveCleared: 'CustomsCleared',
      deliver: 'Delivering',
    },
    Arrived: {
      ...away,
      undoArrival: 'Departed',
      startCustoms: 'CustomsClearing',
      clearCustoms: 'CustomsCleared',
      deliver: 'Delivering',
      reachPickup: 'ToBePickedUp',
    },
    CustomsClearing: { ...away, undoArrival: 'Departed', clearCustoms: 'CustomsCleared' },
    CustomsCleared: { ...away, undoArrival: 'Departed', deliver: 'Delivering', reachPickup: 'ToBePickedUp' },
    Delivering: { ...away, reachPickup: 'ToBePickedUp', sign: 'Signed' },
    ToBePickedUp: { ...away, sign: 'Signed' },
    Signed: { undoPickup: 'ToBePickedUp' },
    Returning: { confirmReturned: 'Returned', reportLost: 'Lost' },
  },
  {
    notApproved: ['Draft', 'ToBeApproved'],
    /** Nothing of it has been picked yet. */
    beforePicking,
    notPicked: [...beforePicking, 'Picking'],
    notPacked,
    notBagged,
    /** Some of its boxes, or all, may be in bags of a shift that has not departed. */
    inBags: ['Packed', 'Bagged'],
    /** Its goods are reserved in the warehouse. */
    reserved: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged'],
    /** Its goods have not left the warehouses; a draft may have reserved some. */
    notDeparted: ['Draft', 'ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged', 'Transferring'],
    /** Its goods are with a carrier. */
    underWay,
    /** It does not leave while it is unpaid; its goods remain in the warehouse. */
    waitsForMoney: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged', 'Transferring'],
    /** Its goods have left: an unpaid amount counts as debt. */
    owesMoney: [...underWay, 'Signed', 'Returning'],
    /** It is on its way from draft to signature. */
    notSigned,
    /** Its goods are or were reserved, and its customer has received or will receive them. */
    placed: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged', 'Transferring', ...underWay, 'Signed'],
    /** Its waybill may be replaced: before it is bagged, and between arrival and delivery. */
    waybillOpen: [...notBagged, 'Arrived', 'CustomsClearing', 'CustomsCleared', 'Cancelled'],
  },
);

/**
 * The customs status of an order. Late reports may skip steps; goods that customs released, refused or destroyed stay so, and for detained
 * goods customs may ask for more papers.
 */
export const customsStates = states(
  'CustomsStatus',
  {
    NotDeclared: { declare: 'Declared', inspect: 'Inspecting', hold: 'OnHold', clear: 'Cleared' },
    Declared: { inspect: 'Inspecting', hold: 'OnHold', clear: 'Cleared' },
    Inspecting: { hold: 'OnHold', clear: 'Cleared', reject: 'Rejected', destroy: 'Destroyed' },
    OnHold: { inspect: 'Inspecting', hold: 'OnHold', clear: 'Cleared', reject: 'Rejected', destroy: 'Destroyed' },
  },
  { over: ['Cleared', 'Rejected', 'Destroyed'] },
);

/** Whether the goods of an order may leave. */
export const orderApprovalStates = states('OrderApprovalStatus', {
  ToBeApproved: { approve: 'Approved', reject: 'Rejected' },
  Approved: { cancelApproval: 'ToBeApproved' },
  Rejected: { submit: 'ToBeApproved' },
});

/** The work of a value-added service; done and refused are final. */
export const valueAddedStates = states('ValueAddedStatus', {
  ToBeDone: { complete: 'Done', refuse: 'CannotBeDone', cancel: 'Cancelled' },
});

/** The review of a recipient; a change of name, phone or identity asks for a new one. */
export const recipientAuditStates = states('RecipientInformationAudit', {
  ToBeAudited: { approve: 'Approved', reject: 'Rejected' },
  Approved: { change: 'ToBeAudited' },
  Rejected: { change: 'ToBeAudited' },
});

/**
 * Cash on delivery of an order: collected, then paid out, or never collected because the goods came back. The receiver may get collected
 * money back before it is paid out, and a payout may be returned. `undoCollect` reverses a collection at our own desk.
 */
export const collectionStates = states('CollectionStatus', {
  ToBeCollected: { collect: 'Collected', fail: 'Failed' },
  Collected: { remit: 'Remitted', returnMoney: 'Failed', undoCollect: 'ToBeCollected' },
  Remitted: { returnRemittance: 'Collected' },
  // It was recorded by mistake that the receiver got the money back.
  Failed: { undoReturnMoney: 'Collected' },
});
