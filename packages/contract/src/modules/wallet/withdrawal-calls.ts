import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { withdrawalIndex } from './screens.ts';
import { withdrawal } from './withdrawal.ts';

const byId = { id: f.id({ required: true }) };

/** Requests a withdrawal from the customer's own balance; the amount is reserved until staff pay it out or refuse it. */
export const establishWithdrawal = call({
  path: '/Recharge/EstablishWithdrawal',
  audience: ['customer'],
  needs: withdrawalIndex.Establish,
  input: {
    amount: f.money({ currency: 'target', required: true }),
    // A saved account, or a new one, which is saved on request.
    bankAccountId: f.ref('bankAccount'),
    bankName: f.text({ max: 100 }),
    accountName: f.text({ max: 100 }),
    accountNumber: f.text({ max: 64, sealed: true }),
    saveAccount: f.flag(),
    remarks: f.longText(),
  },
  output: f.object(byId),
  idempotent: true,
});

/** Cancels one of the caller's withdrawals that is not paid out yet; the money returns to the balance. */
export const cancelWithdrawal = call({
  path: '/Recharge/CancelWithdrawal',
  audience: ['customer'],
  needs: withdrawalIndex.Establish,
  input: byId,
  output: done,
});

/** Marks a withdrawal as paid out, with the number of the transfer, or refuses it, with a reason. */
export const auditWithdrawal = call({
  path: '/Recharge/AuditWithdrawal',
  audience: ['platform', 'site'],
  needs: withdrawalIndex.Audit,
  input: { ...byId, approved: f.flag({ required: true }), transferNo: f.text({ max: 64 }), remarks: f.longText() },
  output: done,
  idempotent: true,
});

/** One withdrawal with the full number of its account. */
export const getWithdrawalById = call({
  path: '/Recharge/GetWithdrawalById',
  audience: ['platform', 'site', 'customer'],
  needs: [withdrawalIndex.Establish, withdrawalIndex.Audit],
  input: byId,
  output: f.object({ ...byId, creationTime: f.time(), ...withdrawal.fields, accountNumber: f.text({ max: 64 }) }),
  transaction: 'none',
});

/** Books that the bank returned a withdrawal that was paid out: the money is in the balance again. */
export const returnWithdrawal = call({
  path: '/Recharge/ReturnWithdrawal',
  audience: ['platform', 'site'],
  needs: withdrawalIndex.Audit,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Corrects the transfer number of a withdrawal that was paid out. */
export const correctWithdrawalTransfer = call({
  path: '/Recharge/CorrectWithdrawalTransfer',
  audience: ['platform', 'site'],
  needs: withdrawalIndex.Audit,
  input: { ...byId, transferNo: f.text({ required: true, max: 64 }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Undoes a return that was recorded by mistake: the withdrawal counts as paid out again, and its money leaves the balance. */
export const undoWithdrawalReturn = call({
  path: '/Recharge/UndoWithdrawalReturn',
  audience: ['platform', 'site'],
  needs: withdrawalIndex.Audit,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
