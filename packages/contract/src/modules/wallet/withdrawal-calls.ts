import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { withdrawalIndex } from './screens.ts';
import { withdrawal } from './withdrawal.ts';

const byId = { id: f.id({ required: true }) };

/** Takes money out of the customer's own balance; it is held until a person paid it out or refused. */
export const establishWithdrawal = call({
  path: '/Recharge/EstablishWithdrawal',
  who: 'C',
  needs: withdrawalIndex.Establish,
  takes: {
    amount: f.money({ required: true }),
    // An account kept before, or a new one, which is kept where that is asked.
    bankAccountId: f.ref('bankAccount'),
    bankName: f.text({ max: 100 }),
    accountName: f.text({ max: 100 }),
    accountNumber: f.text({ max: 64 }),
    keepAccount: f.flag(),
    remarks: f.longText(),
  },
  gives: f.object(byId),
  idempotent: true,
});

/** Gives up a withdrawal of one's own that nobody paid out yet; the money is back in the balance. */
export const cancelWithdrawal = call({
  path: '/Recharge/CancelWithdrawal',
  who: 'C',
  needs: withdrawalIndex.Establish,
  takes: byId,
  gives: done,
});

/** Says that a withdrawal was paid out, with the number of the transfer, or refuses it, with the reason. */
export const auditWithdrawal = call({
  path: '/Recharge/AuditWithdrawal',
  who: 'PS',
  needs: withdrawalIndex.Audit,
  takes: { ...byId, approved: f.flag({ required: true }), transferNo: f.text({ max: 64 }), remarks: f.longText() },
  gives: done,
  idempotent: true,
});

/** One withdrawal with the whole number of its account. */
export const getWithdrawalById = call({
  path: '/Recharge/GetWithdrawalById',
  who: 'CPS',
  needs: [withdrawalIndex.Establish, withdrawalIndex.Audit],
  takes: byId,
  gives: f.object({ ...byId, creationTime: f.time(), ...withdrawal.fields, accountNumber: f.text({ max: 64 }) }),
  reads: true,
});
