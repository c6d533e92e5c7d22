import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { providerSettlementIndex } from './screens.ts';
import { maxBankFile } from './statement-calls.ts';

const audience = ['platform', 'site'] as const;
const byId = { id: f.id({ required: true }) };
const money = f.money({ required: true });
const signed = f.money({ required: true, signed: true });
const count = f.count({ required: true });

/**
 * Imports a settlement file of a payment provider: the payout report of Stripe, the trade or account bill of Alipay or WeChat Pay, the
 * reconciliation file of ECPay. Lines that an earlier file contained are not stored again; the same file is refused (`Duplicate`).
 * `preview` only reports.
 */
export const importProviderFile = call({
  path: '/ProviderSettlement/ImportProviderFile',
  audience,
  needs: providerSettlementIndex.Import,
  input: {
    configurationId: f.ref('onlinePaymentConfiguration', { required: true }),
    fileName: f.text({ required: true, max: 100 }),
    /** The file in Base64, at most 1 MB. */
    content: f.text({ required: true, max: Math.ceil(maxBankFile / 3) * 4 }),
    preview: f.flag(),
  },
  output: f.object(
    {
      currencyCode: f.text({ required: true, max: 8 }),
      firstDay: f.date({ required: true }),
      lastDay: f.date({ required: true }),
      payments: money,
      refunds: money,
      fees: signed,
      others: signed,
      payouts: money,
      lineCount: count,
      knownCount: count,
      ignored: count,
      /** New lines that agree with our records, and those that are to be decided. */
      matchedCount: count,
      openCount: count,
    },
    { required: true },
  ),
  idempotent: true,
});

/** Takes back an import that was wrong: reverses its entries and frees its lines. */
export const revertProviderFile = call({
  path: '/ProviderSettlement/RevertProviderFile',
  audience,
  needs: providerSettlementIndex.Import,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Closes a difference with an explanation. */
export const decideProviderLine = call({
  path: '/ProviderSettlement/DecideProviderLine',
  audience,
  needs: providerSettlementIndex.Decide,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Opens a decided difference again. */
export const undoProviderDecision = call({
  path: '/ProviderSettlement/UndoProviderDecision',
  audience,
  needs: providerSettlementIndex.Decide,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Payments that succeeded within the days that the files of their account cover, and that none of them contains; undecided ones first, then
 * newest first.
 */
export const getMissingPayments = call({
  path: '/ProviderSettlement/GetMissingPayments',
  audience,
  needs: providerSettlementIndex,
  transaction: 'none',
  input: {},
  output: f.list(
    {
      ...byId,
      outTradeNo: f.code({ required: true }),
      providerTradeNo: f.text({ max: 100 }),
      configurationName: f.text({ required: true, max: 64 }),
      ownerName: f.text({ max: 64 }),
      paidTime: f.time({ required: true }),
      amount: money,
      currencyId: f.id({ required: true }),
      // Why it is missing, once a person decided that.
      decision: f.longText(),
      decidedByName: f.text({ max: 128 }),
    },
    { required: true },
  ),
});

/** Explains a missing payment: it comes with a later file, was charged back, or is no settlement of this account. */
export const decideMissingPayment = call({
  path: '/ProviderSettlement/DecideMissingPayment',
  audience,
  needs: providerSettlementIndex.Decide,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Opens a decided missing payment again. */
export const undoMissingDecision = call({
  path: '/ProviderSettlement/UndoMissingDecision',
  audience,
  needs: providerSettlementIndex.Decide,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
