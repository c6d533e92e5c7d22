import { isDay } from '@entrepot/contract/core/zones.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { csvForm, csvRows } from '../../../core/sheets/csv-rows.ts';
import { readRows } from '../../../core/sheets/spreadsheet.ts';
import names from './provider-columns.json' with { type: 'json' };
import { maxLines, oneLine } from './stated.ts';

const { Stripe, Alipay, WechatPay, Ecpay } = enumCodes.OnlinePaymentProvider;
const { Payment, Refund, Payout, Dispute, Fee, Other } = enumCodes.ProviderLineKind;
type Kind = CodeOf<'ProviderLineKind'>;
/** Headings of columns, and values of cells, as the providers write them. */
const { columns: c, words } = names;

/** One movement of a provider's file. `amount` is signed from our view, `fee` is what the provider deducts from it. */
export interface StatedMovement {
  kind: Kind;
  day: string;
  amount: string;
  fee: string;
  currencyCode: string;
  /** Our number, or what the provider calls our payment. */
  reference: string;
  providerReference: string;
  description: string;
  /** Numbers by which our record may be found: ours and the provider's. */
  keys: string[];
}

/** A provider's file as read. */
interface ProviderFile {
  provider: CodeOf<'OnlinePaymentProvider'>;
  movements: StatedMovement[];
  /** Rows that are no movements, or that another file of the provider states. */
  ignored: number;
}

/** Reads cells of one row by the names of their columns. */
interface Row {
  of(...names: string[]): string;
  line: number;
}

/** One layout of a file: the columns that it must have, and how a row is read; null is no movement. */
interface Layout {
  provider: CodeOf<'OnlinePaymentProvider'>;
  columns: readonly (readonly string[])[];
  movements(row: Row): StatedMovement[] | null;
  /** Payouts that the rows state in a column instead of a row. */
  payoutOf?(row: Row): { key: string; day: string; net: string; currencyCode: string } | null;
}

const plain = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').trim().replace(/^`/, '').trim();

function amountIn({ of, line }: Row, ...names: string[]): Decimal {
  const written = of(...names).replace(/^(?:NT\$|[¥$])/, '');
  if (written === '' || written === '-' || written === '--') return dec(0);
  if (!/^[+-]?(\d{1,15}|\d{1,3}(,\d{3})+)(\.\d{1,6})?$/.test(written)) throw bankErrors.unreadableLine({ line, field: names[0]! });
  return dec(written.replaceAll(',', '').replace('+', ''));
}

function dayIn({ of, line }: Row, ...names: string[]): string {
  const [, y, m, d] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(of(...names)) ?? [];
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  if (!isDay(day)) throw bankErrors.unreadableLine({ line, field: names[0]! });
  return day;
}

const movement = (
  stated: Omit<StatedMovement, 'amount' | 'fee' | 'description' | 'keys'> & {
    amount: Decimal;
    fee?: Decimal;
    description?: string;
    keys?: string[];
  },
): StatedMovement => ({
  ...stated,
  amount: text(stated.amount),
  fee: text(stated.fee ?? dec(0)),
  description: oneLine(stated.description),
  keys: [...new Set([stated.reference, ...(stated.keys ?? [])])].filter((key) => key.length > 3),
});

/** Stripe's categories of balance transactions; others are named in the description. */
const stripeKinds: Readonly<Record<string, Kind>> = {
  charge: Payment,
  refund: Refund,
  refund_failure: Refund,
  payout: Payout,
  payout_reversal: Payout,
  dispute: Dispute,
  dispute_reversal: Dispute,
  fee: Fee,
  network_cost: Fee,
  tax: Fee,
};

const stripe: Layout = {
  provider: Stripe,
  columns: [['balance_transaction_id'], ['reporting_category'], ['gross'], ['fee'], ['net'], ['currency']],
  movements(row) {
    const { of, line } = row;
    const category = of('reporting_category');
    const [gross, fee, net] = [amountIn(row, 'gross'), amountIn(row, 'fee'), amountIn(row, 'net')];
    if (!gross.minus(fee).eq(net)) throw bankErrors.unreadableLine({ line, field: 'net' });
    const reference = of('payment_intent_id') || of('charge_id') || of('source_id');
    return [
      movement({
        kind: stripeKinds[category] ?? Other,
        day: dayIn(row, 'created', 'created_utc', 'available_on', 'available_on_utc'),
        amount: gross,
        fee,
        currencyCode: of('currency').toUpperCase(),
        reference: category.startsWith('refund') ? of('refund_id', 'source_id') || reference : reference,
        providerReference: of('balance_transaction_id'),
        description: [category, of('description')].filter(Boolean).join(' · '),
        keys: [of('payment_intent_id'), of('charge_id'), of('source_id'), of('refund_id')],
      }),
    ];
  },
  payoutOf(row) {
    const key = row.of('automatic_payout_id');
    if (!key) return null;
    const day = dayIn(row, 'automatic_payout_effective_at', 'automatic_payout_effective_at_utc');
    return { key, day, net: text(amountIn(row, 'net')), currencyCode: row.of('currency').toUpperCase() };
  },
};

const alipayTrades: Layout = {
  provider: Alipay,
  columns: [[c.alipayNumber], [c.ourOrder], [c.type], [c.received], [c.serviceFee]],
  movements(row) {
    const type = row.of(c.type);
    const kind = type === words.trade ? Payment : type === words.refund ? Refund : null;
    if (!kind) return null;
    const refundNumber = row.of(c.refundRequest, c.refundBatch);
    return [
      movement({
        kind,
        day: dayIn(row, c.finished, c.created),
        amount: amountIn(row, c.received),
        fee: amountIn(row, c.serviceFee).negated(),
        currencyCode: 'CNY',
        reference: (kind === Refund && refundNumber) || row.of(c.ourOrder),
        providerReference: row.of(c.alipayNumber),
        description: row.of(c.product),
        keys: kind === Refund ? [refundNumber] : [row.of(c.ourOrder), row.of(c.alipayNumber)],
      }),
    ];
  },
};

/** Business types of Alipay's and WeChat's account bills that the trade bill states as well, with their fees. */
const { alsoInTrades } = words;

const alipayAccount: Layout = {
  provider: Alipay,
  columns: [[c.entry], [c.business], [c.credit], [c.debit], [c.type]],
  movements(row) {
    const type = row.of(c.type);
    if (alsoInTrades.includes(type)) return null;
    const amount = amountIn(row, c.credit).minus(amountIn(row, c.debit).abs());
    const reference = row.of(c.business);
    const description = [type, row.of(c.remarks)].filter(Boolean).join(' · ');
    const kind = type === words.withdrawal ? Payout : Other;
    return [
      movement({
        kind,
        day: dayIn(row, c.happened),
        amount,
        currencyCode: 'CNY',
        reference,
        providerReference: row.of(c.entry),
        description,
      }),
    ];
  },
};

const wechatTrades: Layout = {
  provider: WechatPay,
  columns: [[c.tradeTime], [c.wechatNumber], [c.ourOrder], [c.tradeState], [c.currency], [c.tradeFee]],
  movements(row) {
    if (!/^\d{4}-/.test(row.of(c.tradeTime))) return null;
    const isRefund = row.of(c.tradeState) !== 'SUCCESS';
    const refundNumber = row.of(c.ourRefund);
    return [
      movement({
        kind: isRefund ? Refund : Payment,
        day: dayIn(row, c.tradeTime),
        amount: isRefund ? amountIn(row, c.refundAmount).negated() : amountIn(row, c.orderAmount, c.totalAmount),
        fee: amountIn(row, c.tradeFee),
        currencyCode: row.of(c.currency),
        reference: isRefund ? refundNumber : row.of(c.ourOrder),
        providerReference: isRefund ? row.of(c.wechatRefund) : row.of(c.wechatNumber),
        description: row.of(c.product),
        keys: isRefund ? [row.of(c.wechatRefund)] : [row.of(c.wechatNumber)],
      }),
    ];
  },
};

const wechatFunds: Layout = {
  provider: WechatPay,
  columns: [[c.bookedAt], [c.fundEntry], [c.type], [c.side], [c.sideAmount]],
  movements(row) {
    const type = row.of(c.type);
    if (!/^\d{4}-/.test(row.of(c.bookedAt)) || alsoInTrades.includes(type)) return null;
    const amount = amountIn(row, c.sideAmount);
    return [
      movement({
        kind: type === words.withdrawal ? Payout : Other,
        day: dayIn(row, c.bookedAt),
        amount: row.of(c.side) === words.expense ? amount.negated() : amount,
        currencyCode: 'CNY',
        reference: row.of(c.voucher, c.wechatBusiness),
        providerReference: row.of(c.fundEntry),
        description: [type, row.of(c.remarks)].filter(Boolean).join(' · '),
      }),
    ];
  },
};

const { ourNumber, ecpayNumber, ecpayFees } = words;

const ecpay: Layout = {
  provider: Ecpay,
  columns: [ourNumber, ecpayNumber, [c.ecpayAmount], [c.ecpayNet]],
  movements(row) {
    const { of, line } = row;
    if (!of(...ourNumber) || (of(c.paymentState) && !of(c.paymentState).includes(words.paid))) return null;
    const [amount, refunded] = [amountIn(row, c.ecpayAmount), amountIn(row, c.ecpayRefund).abs()];
    const fee = sum(ecpayFees.map((name) => amountIn(row, name)));
    if (!amount.minus(refunded).minus(fee).eq(amountIn(row, c.ecpayNet))) throw bankErrors.unreadableLine({ line, field: c.ecpayNet });
    const numbers = { reference: of(...ourNumber), providerReference: of(...ecpayNumber), currencyCode: 'TWD' };
    const keys = [of(...ecpayNumber)];
    const day = dayIn(row, c.paidDay, c.tradeDay, c.orderDay);
    const description = of(c.method);
    const first = movement({ ...numbers, kind: amount.lt(0) ? Refund : Payment, day, amount, fee, description, keys });
    if (!refunded.gt(0)) return [first];
    const refundDay = of(c.refundDay) ? dayIn(row, c.refundDay) : day;
    return [first, movement({ ...numbers, kind: Refund, day: refundDay, amount: refunded.negated(), description, keys })];
  },
  payoutOf(row) {
    const status = row.of(c.payoutState);
    if (!row.of(c.payoutDay) || (status && !status.startsWith(words.paidOut))) return null;
    const day = dayIn(row, c.payoutDay);
    return { key: `${words.payout} ${day}`, day, net: text(amountIn(row, c.ecpayNet)), currencyCode: 'TWD' };
  },
};

const layouts: readonly Layout[] = [stripe, alipayTrades, alipayAccount, wechatTrades, wechatFunds, ecpay];

const headOf = (rows: readonly string[][]) => {
  for (const [at, row] of rows.slice(0, 40).entries()) {
    const names = row.map(plain);
    const layout = layouts.find(({ columns }) => columns.every((some) => some.some((name) => names.includes(name))));
    if (layout) return { at, names, layout };
  }
  return undefined;
};

/**
 * Reads a settlement file of a payment provider, in any encoding that `csv-rows.ts` reads, or a workbook. Throws `FileTypeNotAllowed` for
 * other files, and `ImportRowsInvalid` for rows that cannot be read or whose net amount does not follow from amount and fee.
 */
export async function readProviderFile(bytes: Buffer, caller: Pick<Caller, 'userId'>): Promise<ProviderFile> {
  const rows = await rowsOf(bytes, caller);
  const head = headOf(rows);
  if (!head) throw bankErrors.unknownProviderFile();
  const { layout, names } = head;
  const found: ProviderFile = { provider: layout.provider, movements: [], ignored: 0 };
  const payouts = new Map<string, StatedMovement>();
  for (const [index, cells] of rows.slice(head.at + 1).entries()) {
    const of = (...wanted: string[]) => plain(cells[names.indexOf(wanted.find((name) => names.includes(name)) ?? '')]);
    const row: Row = { of, line: head.at + 2 + index };
    const isRow = cells.filter((cell) => plain(cell)).length > 2 && !plain(cells[0]).startsWith('#');
    const movements = isRow ? layout.movements(row) : null;
    if (!movements) {
      if (cells.some((cell) => plain(cell))) found.ignored += 1;
      continue;
    }
    found.movements.push(...movements.filter(({ amount, fee }) => !dec(amount).isZero() || !dec(fee).isZero()));
    if (found.movements.length > maxLines) throw bankErrors.tooManyLines({ max: maxLines });
    const payout = layout.payoutOf?.(row);
    if (payout) addPayout(payouts, payout);
  }
  // A file that states its payouts as rows states them once.
  if (!found.movements.some(({ kind }) => kind === Payout)) found.movements.push(...payouts.values());
  if (!found.movements.length) throw bankErrors.unknownProviderFile();
  return found;
}

function addPayout(
  payouts: Map<string, StatedMovement>,
  { key, day, net, currencyCode }: NonNullable<ReturnType<NonNullable<Layout['payoutOf']>>>,
) {
  const before = payouts.get(key);
  const amount = dec(before?.amount ?? '0').minus(dec(net));
  payouts.set(key, movement({ kind: Payout, day, amount, currencyCode, reference: key, providerReference: key }));
}

async function rowsOf(bytes: Buffer, caller: Pick<Caller, 'userId'>): Promise<string[][]> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return readRows(bytes, caller);
  const form = csvForm(bytes, (rows) => (headOf(rows) ? 1 : 0));
  if (!form) throw bankErrors.unknownProviderFile();
  return csvRows(bytes, form, maxLines + 100);
}
