import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { ownPassword } from './calls.ts';

const owner = { audience: ['customer'], needs: null } as const;

/** Days between the request to close an account and its end, in which it can be taken back. */
export const closingDays = 14;

/** The consequences of closing the caller's account: open items, losses, and the money that is paid out. */
export const getAccountClosing = call({
  path: '/Account/GetAccountClosing',
  ...owner,
  transaction: 'none',
  input: {},
  output: f.object(
    {
      /** When it is closed; empty: nothing was asked. */
      closingTime: f.time(),
      open: f.list({ accountHold: f.enum('AccountHold', { required: true }), count: f.count({ required: true }) }, { required: true }),
      currencyId: f.ref('currency'),
      balance: f.money({ required: true }),
      /** Whether the site pays balances out on request; otherwise its staff do. */
      withdrawalEnabled: f.flag({ required: true }),
      /** Coupons and pending rewards that are lost. */
      coupons: f.count({ required: true }),
    },
    { required: true },
  ),
});

/**
 * Closes the caller's account after the waiting time, unless something holds it open (`InUse`). A balance is withdrawn
 * before; where the site offers no withdrawals, its staff are notified and pay it out. Needs the own password.
 */
export const closeMyAccount = call({
  path: '/Account/CloseMyAccount',
  ...owner,
  transaction: 'own',
  input: ownPassword,
  output: f.object({ closingTime: f.time({ required: true }) }, { required: true }),
});

/** Takes the request back within the waiting time (`StateNotAllowed` if there is none). */
export const cancelAccountClosing = call({ path: '/Account/CancelAccountClosing', ...owner, input: {}, output: done });
