import { states } from '../../core/states.ts';

const beforePicking = ['Draft', 'ToBeApproved', 'ToBePicked'] as const;
const notPacked = [...beforePicking, 'Picking', 'ToBePacked'] as const;
const notBagged = [...notPacked, 'Packed'] as const;
const underWay = ['Departed', 'Arrived', 'CustomsClearing', 'CustomsCleared', 'Delivering', 'ToBePickedUp'] as const;
const notSigned = [...notBagged, 'Bagged', 'Transferring', ...underWay] as const;

// After departure an order may still come back or be lost.
const away = { startReturn: 'Returning', reportLost: 'Lost' } as const;

/** The physical way of an order, from draft to signature. Paying and approving have states of their own. */
export const orderStates = states(
  'OrderStatus',
  {
    Draft: { submit: 'ToBeApproved', cancel: 'Cancelled' },
    ToBeApproved: { approve: 'ToBePicked', reject: 'Draft', expire: 'Draft', cancel: 'Cancelled' },
    ToBePicked: { cancelApproval: 'ToBeApproved', startPicking: 'Picking', cancel: 'Cancelled' },
    Picking: { finishPicking: 'ToBePacked', leavePicking: 'ToBePicked', cancel: 'Cancelled', reportLost: 'Lost' },
    ToBePacked: { pack: 'Packed', undoPicking: 'Picking', cancel: 'Cancelled', reportLost: 'Lost' },
    Packed: { reopenPacking: 'ToBePacked', bag: 'Bagged', cancel: 'Cancelled', reportLost: 'Lost' },
    Bagged: { unbag: 'Packed', departTransfer: 'Transferring', depart: 'Departed', reportLost: 'Lost' },
    Transferring: { arriveTransfer: 'Packed', reportLost: 'Lost' },
    Departed: { ...away, arrive: 'Arrived', arriveInCustoms: 'CustomsClearing', arriveCleared: 'CustomsCleared', deliver: 'Delivering' },
    Arrived: {
      ...away,
      startCustoms: 'CustomsClearing',
      clearCustoms: 'CustomsCleared',
      deliver: 'Delivering',
      reachPickup: 'ToBePickedUp',
    },
    CustomsClearing: { ...away, clearCustoms: 'CustomsCleared' },
    CustomsCleared: { ...away, deliver: 'Delivering', reachPickup: 'ToBePickedUp' },
    Delivering: { ...away, reachPickup: 'ToBePickedUp', sign: 'Signed' },
    ToBePickedUp: { ...away, sign: 'Signed' },
    Returning: { confirmReturned: 'Returned', reportLost: 'Lost' },
  },
  {
    notApproved: ['Draft', 'ToBeApproved'],
    /** Nothing of it is taken off a shelf yet. */
    beforePicking,
    notPicked: [...beforePicking, 'Picking'],
    notBagged,
    /** Its goods are held in the house. */
    held: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged'],
    /** Its goods are with a carrier. */
    underWay,
    /** It goes nowhere while it is not paid; its goods are still the house's to keep. */
    waitsForMoney: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged', 'Transferring'],
    /** Its goods have left: what is not paid any more is owed. */
    owesMoney: [...underWay, 'Signed', 'Returning'],
    /** It is on its way from draft to signature. */
    notSigned,
    /** It holds or held goods that its customer got or will get. */
    placed: ['ToBeApproved', 'ToBePicked', 'Picking', 'ToBePacked', 'Packed', 'Bagged', 'Transferring', ...underWay, 'Signed'],
    /** Its waybill may be exchanged: before it is bagged, and between arrival and delivery. */
    waybillOpen: [...notBagged, 'Arrived', 'CustomsClearing', 'CustomsCleared', 'Cancelled'],
  },
);

/**
 * How customs stand with an order. What is told late skips steps; what customs let go, turned away or destroyed stays so, and goods that
 * they hold may be asked for more.
 */
export const customsStates = states(
  'CustomsStatus',
  {
    NotDeclared: { declare: 'Declared', inspect: 'Inspecting', hold: 'Held', clear: 'Cleared' },
    Declared: { inspect: 'Inspecting', hold: 'Held', clear: 'Cleared' },
    Inspecting: { hold: 'Held', clear: 'Cleared', reject: 'Rejected', destroy: 'Destroyed' },
    Held: { inspect: 'Inspecting', hold: 'Held', clear: 'Cleared', reject: 'Rejected', destroy: 'Destroyed' },
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

/** Money that a carrier takes in for the customer: collected, then paid out, or never collected because the goods came back. */
export const collectionStates = states('CollectionStatus', {
  ToBeCollected: { collect: 'Collected', fail: 'Failed' },
  Collected: { remit: 'Remitted' },
});
