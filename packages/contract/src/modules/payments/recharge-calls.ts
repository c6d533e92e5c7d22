import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { openedPayment } from './opened-payment.ts';

const byId = { id: f.id({ required: true }) };

/**
 * Recharges the customer's own wallet: online (1), which returns the payment page, or by a bank transfer (2), with pictures of its voucher,
 * which staff check. A coupon adds to it when the money arrives.
 */
export const establishRecharge = call({
  path: '/Recharge/EstablishRecharge',
  audience: ['customer'],
  needs: rechargeIndex.Establish,
  input: {
    rechargeType: f.enum('RechargeType', { required: true }),
    currencyId: f.ref('currency', { required: true }),
    rechargeAmount: f.money({ required: true }),
    onlinePaymentConfigurationId: f.id(),
    voucherUrls: f.images(),
    userCouponId: f.ref('userCoupon'),
    // The statement that is paid with it on arrival.
    billSettlementId: f.ref('billSettlement'),
    // Bills that are paid with a transfer on arrival.
    billIds: f.refs('bill'),
    remarks: f.longText(),
  },
  output: f.object({ ...byId, onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/** The bank accounts of the caller's site for transfers. */
export const getSiteBankAccounts = call({
  path: '/Recharge/GetSiteBankAccounts',
  audience: ['customer'],
  needs: rechargeIndex.Establish,
  input: {},
  output: f.list({
    currencyId: f.id({ required: true }),
    bankName: f.text({ required: true, max: 100 }),
    accountName: f.text({ required: true, max: 100 }),
    accountNumber: f.text({ required: true, max: 64 }),
    note: f.text({ max: 200 }),
  }),
  transaction: 'none',
});

const billIds = { billIds: f.refs('bill', { required: true }) };

/**
 * How to pay the caller's bills by a bank transfer: for each account of the site the amount in its currency, rounded up, and the reference to
 * write on the transfer; and the transfers for these bills that finance has not checked yet.
 */
export const getBillTransfer = call({
  path: '/Recharge/GetBillTransfer',
  audience: ['customer'],
  needs: rechargeIndex.Establish,
  input: billIds,
  output: f.object(
    {
      due: f.money({ required: true }),
      currencyId: f.id({ required: true }),
      accounts: f.list(
        {
          currencyId: f.id({ required: true }),
          amount: f.money({ required: true }),
          bankName: f.text({ required: true, max: 100 }),
          accountName: f.text({ required: true, max: 100 }),
          accountNumber: f.text({ required: true, max: 64 }),
          note: f.text({ max: 200 }),
          reference: f.text({ required: true, max: 200 }),
        },
        { required: true },
      ),
      waiting: f.list(
        {
          ...byId,
          serialNumber: f.text({ required: true }),
          currencyId: f.id({ required: true }),
          amount: f.money({ required: true }),
          creationTime: f.time({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** Confirms the received amount of a bank transfer, in its currency, or refuses it with a reason. */
export const auditRecharge = call({
  path: '/Recharge/AuditRecharge',
  audience: ['platform', 'site'],
  needs: rechargeIndex.Audit,
  input: { ...byId, approved: f.flag({ required: true }), receivedAmount: f.money({ currency: 'target' }), remarks: f.longText() },
  output: done,
  idempotent: true,
});

/** Closes an unpaid recharge, or withdraws a bank transfer that finance has not checked. */
export const closeRecharge = call({
  path: '/Recharge/CloseRecharge',
  audience: ['customer'],
  needs: rechargeIndex.Close,
  input: byId,
  output: done,
});

/**
 * Refunds recharged money from the balance: an amount in the wallet's currency; bonuses are deducted first. Online payments are refunded
 * through their provider, unless staff refund them outside the product (`ByHand`).
 */
export const refundRecharge = call({
  path: '/Recharge/RefundRecharge',
  audience: ['platform', 'site'],
  needs: rechargeIndex.Refund,
  input: { ...byId, amount: f.money({ currency: 'target', required: true }), byHand: f.flag(), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Voids a recharge that was booked by mistake, by hand or from a bank slip: its money never came. The amount added to the balance is
 * reversed with its bonus. Online recharges are refunded instead.
 */
export const voidRecharge = call({
  path: '/Recharge/VoidRecharge',
  audience: ['platform', 'site'],
  needs: rechargeIndex.Refund,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Books that money refunded outside the product came back, or never left: an amount in the wallet's currency is in the balance again, with
 * its part of the bonus.
 */
export const returnRechargeRefund = call({
  path: '/Recharge/ReturnRechargeRefund',
  audience: ['platform', 'site'],
  needs: rechargeIndex.Refund,
  input: { ...byId, amount: f.money({ currency: 'target', required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
