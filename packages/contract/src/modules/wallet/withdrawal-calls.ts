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
    bankName: f.text({ required: true, max: 100 }),
    accountName: f.text({ required: true, max: 100 }),
    accountNumber: f.text({ required: true, max: 64 }),
    remarks: f.longText(),
  },
  gives: f.object(byId),
  idempotent: true,
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
