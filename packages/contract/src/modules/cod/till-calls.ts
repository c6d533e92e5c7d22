import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { selfPickupIndex } from '../orders/screens.ts';
import { tillIndex } from './screens.ts';
import { tillShift } from './till.ts';

const audience = ['platform', 'site', 'warehouse'] as const;
const byId = { id: f.id({ required: true }) };

/** Opens a till with the cash that is in it. */
export const openTill = call({
  path: '/Till/OpenTill',
  audience,
  needs: tillIndex.Operate,
  input: { ...byId, openingFloat: f.money({ currency: 'target', required: true }) },
  output: f.object(byId),
  idempotent: true,
});

/** Takes cash out of a till, with a reason. */
export const payOutOfTill = call({
  path: '/Till/PayOutOfTill',
  audience,
  needs: tillIndex.PayOut,
  input: { ...byId, amount: f.money({ currency: 'target', required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Takes the money of an order that waits at our own counter: the amount of the order, by one means. Cash states what the payer gave. Answers
 * the receipt and the change.
 */
export const collectAtDesk = call({
  path: '/Till/CollectAtDesk',
  audience,
  needs: tillIndex.Operate,
  input: {
    tillId: f.ref('till', { required: true }),
    logisticsOrderId: f.ref('logisticsOrder', { required: true }),
    pickupCode: f.code({ required: true, max: 6 }),
    // The amount that the desk showed; refused if it is not the order's any more.
    amount: f.money({ currency: 'target', required: true }),
    tillMeans: f.enum('TillMeans', { required: true }),
    tendered: f.money({ currency: 'target' }),
    reference: f.code({ max: 64 }),
  },
  output: f.object({
    ...byId,
    serialNumber: f.code({ required: true }),
    change: f.money({ required: true }),
    currencyId: f.id({ required: true }),
  }),
  idempotent: true,
});

/**
 * Reverses a collection or a pay-out within its shift: the money leaves the till again and the order collects it again, or the cash is back in
 * the till.
 */
export const undoTillEntry = call({
  path: '/Till/UndoTillEntry',
  audience,
  needs: tillIndex.Operate,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

const counted = { countedCash: f.money({ currency: 'target', required: true }), remarks: f.longText() };

/** Closes a till with the counted cash, which goes to the safe. A difference needs a reason. */
export const closeTill = call({
  path: '/Till/CloseTill',
  audience,
  needs: tillIndex.Operate,
  input: { ...byId, ...counted },
  output: f.object(byId),
  idempotent: true,
});

/** Hands the counted cash of a till over to a colleague. The till takes no money until they took it over. */
export const handOverTill = call({
  path: '/Till/HandOverTill',
  audience,
  needs: tillIndex.Operate,
  input: { ...byId, ...counted, receiverId: f.staff({ required: true }) },
  output: f.object(byId),
  idempotent: true,
});

/** Takes a till over with the same counted cash; for the named colleague, or the one who handed it over. */
export const takeOverTill = call({
  path: '/Till/TakeOverTill',
  audience,
  needs: tillIndex.Operate,
  input: { ...byId, countedCash: f.money({ currency: 'target', required: true }) },
  output: f.object(byId),
  idempotent: true,
});

/** A shift with its takings by means, pay-outs, and the cash that should be in the till. */
export const getTillShiftById = call({
  path: '/Till/GetTillShiftById',
  audience,
  needs: tillIndex,
  transaction: 'none',
  input: byId,
  output: f.row(tillShift, {
    cashTaken: f.money({ required: true, signed: true }),
    cardTaken: f.money({ required: true, signed: true }),
    transferTaken: f.money({ required: true, signed: true }),
    collections: f.count({ required: true }),
    undone: f.count({ required: true }),
    paidOut: f.money({ required: true }),
    cashInside: f.money({ required: true, signed: true }),
  }),
});

/** Renders the receipt of a collection as a PDF; answers its address. */
export const printTillReceipt = call({
  path: '/Till/PrintTillReceipt',
  audience,
  needs: [tillIndex, selfPickupIndex.Confirm],
  input: byId,
  output: f.file({ required: true }),
});

/** Renders the paper of a shift as a PDF: takings by means, every entry, counted cash, difference and names; answers its address. */
export const printTillShift = call({
  path: '/Till/PrintTillShift',
  audience,
  needs: tillIndex,
  input: byId,
  output: f.file({ required: true }),
});
