import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { withdrawalIndex } from './screens.ts';

/** The money leaves the balance while the request is reviewed; a rejected or cancelled one, or one that the bank returned, returns it. */
export const withdrawalStates = states('WithdrawalStatus', {
  ToBeAudited: { payOut: 'Paid', reject: 'Rejected', cancel: 'Cancelled' },
  Paid: { return: 'Returned' },
  // The bank returned nothing: it was recorded for the wrong withdrawal.
  Returned: { undoReturn: 'Paid' },
});

/** Money that a customer withdraws from the wallet to a bank account. */
export const withdrawal = resource({
  name: 'withdrawal',
  module: 'wallet',
  table: 'withdrawal',
  title: 'serialNumber',
  area: 'Recharge',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: withdrawalIndex,
  scope: { customer: 'ownerId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    withdrawalStatus: f.state(withdrawalStates, 'ToBeAudited'),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    amount: f.money({ required: true }),
    bankName: f.text({ required: true, max: 100 }),
    accountName: f.text({ required: true, max: 100 }),
    // The last digits; the whole number is stored encrypted and shown only to its owner and to those who pay it out.
    accountEnding: f.text({ readOnly: true, required: true, max: 8 }),
    sealedAccount: f.text({ readOnly: true, required: true, max: 400, seenBy: [], widget: 'hidden' }),
    transferNo: f.text({ readOnly: true, max: 64 }),
    auditorId: f.staff({ readOnly: true, display: { AuditorName: 'displayName' }, seenBy: ['platform', 'site'] }),
    auditTime: f.time({ readOnly: true }),
    auditRemarks: f.longText({ readOnly: true }),
    remarks: f.longText(),
    // Why the bank returned it.
    returnRemarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetWithdrawals' },
  unique: [['serialNumber']],
  indexes: [['ownerId'], ['withdrawalStatus']],
  search: ['serialNumber', 'accountName', 'bankName', 'transferNo', 'remarks'],
  checks: {
    amount_is_positive: 'amount > 0',
    paid_out_has_transfer: `withdrawal_status <> ${enumCodes.WithdrawalStatus.Paid} or transfer_no is not null`,
  },
  page: {
    filters: ['ownerId', 'withdrawalStatus'],
    columns: [
      'serialNumber',
      'ownerId',
      'withdrawalStatus',
      'amount',
      'currencyId',
      'bankName',
      'accountName',
      'accountEnding',
      'transferNo',
      'auditorId',
      'auditRemarks',
      'returnRemarks',
    ],
    form: [['amount'], ['bankName', 'accountName'], ['remarks']],
  },
});
