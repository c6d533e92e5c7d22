import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { withdrawalIndex } from './screens.ts';

/** The money has left the balance while a person looks at it; a rejected or cancelled one comes back. */
export const withdrawalStates = states('WithdrawalStatus', {
  ToBeAudited: { payOut: 'Paid', reject: 'Rejected', cancel: 'Cancelled' },
});

/** Money that a customer takes out of the wallet, to an account of a bank. */
export const withdrawal = resource({
  name: 'withdrawal',
  module: 'wallet',
  table: 'withdrawal',
  title: 'serialNumber',
  area: 'Recharge',
  who: { read: 'CPS', write: '' },
  screen: withdrawalIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    withdrawalStatus: f.state(withdrawalStates, 'ToBeAudited'),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    amount: f.money({ required: true }),
    bankName: f.text({ required: true, max: 100 }),
    accountName: f.text({ required: true, max: 100 }),
    // The last figures; the whole number is kept encrypted and shown only to its owner and to those who pay it out.
    accountEnding: f.text({ byServer: true, required: true, max: 8 }),
    sealedAccount: f.text({ byServer: true, required: true, max: 400, seenBy: '', widget: 'hidden' }),
    transferNo: f.text({ byServer: true, max: 64 }),
    auditorId: f.ref('user', { byServer: true, shows: { AuditorName: 'nickName' }, seenBy: 'PS' }),
    auditTime: f.time({ byServer: true }),
    auditRemarks: f.longText({ byServer: true }),
    remarks: f.longText(),
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
    ],
    form: [['amount'], ['bankName', 'accountName'], ['remarks']],
  },
});
