import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { openedPayment } from './opened-payment.ts';

const byId = { id: f.id({ required: true }) };

/**
 * Puts money into the customer's own wallet: online (1), which answers where to pay, or by a bank transfer that was made (2),
 * with pictures of its voucher, which a person checks. A coupon adds to it when the money is there.
 */
export const establishRecharge = call({
  path: '/Recharge/EstablishRecharge',
  who: 'C',
  needs: rechargeIndex.Establish,
  takes: {
    rechargeType: f.enum('RechargeType', { required: true }),
    currencyId: f.ref('currency', { required: true }),
    rechargeAmount: f.money({ required: true }),
    onlinePaymentConfigurationId: f.id(),
    voucherUrls: f.images(),
    userCouponId: f.ref('userCoupon'),
    // The statement that is paid with it as soon as it is there.
    billSettlementId: f.ref('billSettlement'),
    remarks: f.longText(),
  },
  gives: f.object({ ...byId, onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/** The bank accounts of the caller's site that money may be transferred to. */
export const getSiteBankAccounts = call({
  path: '/Recharge/GetSiteBankAccounts',
  who: 'C',
  needs: rechargeIndex.Establish,
  takes: {},
  gives: f.list({
    currencyId: f.id({ required: true }),
    bankName: f.text({ required: true, max: 100 }),
    accountName: f.text({ required: true, max: 100 }),
    accountNumber: f.text({ required: true, max: 64 }),
    note: f.text({ max: 200 }),
  }),
  reads: true,
});

/** Says what of a bank transfer came in, in its currency, or refuses it, with the reason. */
export const auditRecharge = call({
  path: '/Recharge/AuditRecharge',
  who: 'PS',
  needs: rechargeIndex.Audit,
  takes: { ...byId, approved: f.flag({ required: true }), receivedAmount: f.money(), remarks: f.longText() },
  gives: done,
  idempotent: true,
});

/** Gives up a recharge that was not paid. */
export const closeRecharge = call({
  path: '/Recharge/CloseRecharge',
  who: 'C',
  needs: rechargeIndex.Close,
  takes: byId,
  gives: done,
});

/**
 * Gives recharged money back, out of the balance: an amount in the wallet's currency; what was added to it goes first. What came in
 * online goes back through its provider, unless a person gives it back outside (`ByHand`).
 */
export const refundRecharge = call({
  path: '/Recharge/RefundRecharge',
  who: 'PS',
  needs: rechargeIndex.Refund,
  takes: { ...byId, amount: f.money({ required: true }), byHand: f.flag(), remarks: f.longText({ required: true }) },
  gives: done,
  idempotent: true,
});
