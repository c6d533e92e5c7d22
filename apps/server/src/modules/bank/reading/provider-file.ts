import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { csvForm, csvRows } from '../../../core/sheets/csv-rows.ts';
import { readRows } from '../../../core/sheets/spreadsheet.ts';
import { maxLines, oneLine } from './stated.ts';

const { Stripe, Alipay, WechatPay, Ecpay } = enumCodes.OnlinePaymentProvider;
const { Payment, Refund, Payout, Dispute, Fee, Other } = enumCodes.ProviderLineKind;
type Kind = CodeOf<'ProviderLineKind'>;

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

const plain = (cell: string | undefined): string =>
  (cell ?? '')
    .normalize('NFKC')
    .replace(/^[\s`]+|\s+$/g, '')
    .trim();

function amountIn({ of, line }: Row, ...names: string[]): Decimal {
  const written = of(...names).replace(/^(?:NT\$|[¥$])/, '');
  if (written === '' || written === '-' || written === '--') return dec(0);
  if (!/^[+-]?(\d{1,15}|\d{1,3}(,\d{3})+)(\.\d{1,6})?$/.test(written)) throw bankErrors.unreadableLine({ line, field: names[0]! });
  return dec(written.replaceAll(',', '').replace('+', ''));
}

function dayIn({ of, line }: Row, ...names: string[]): string {
  const [, y, m, d] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(of(...names)) ?? [];
  const day = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day)) throw bankErrors.unreadableLine({ line, field: names[0]! });
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
  columns: [['支付宝交易号'], ['商户订单号'], ['业务类型'], ['商家实收(元)'], ['服务费(元)']],
  movements(row) {
    const kind = { 交易: Payment, 退款: Refund }[row.of('业务类型')];
    if (!kind) return null;
    const refundNumber = row.of('退款批次号/请求号', '退款批次号');
    return [
      movement({
        kind,
        day: dayIn(row, '完成时间', '创建时间'),
        amount: amountIn(row, '商家实收(元)'),
        fee: amountIn(row, '服务费(元)').negated(),
        currencyCode: 'CNY',
        reference: (kind === Refund && refundNumber) || row.of('商户订单号'),
        providerReference: row.of('支付宝交易号'),
        description: row.of('商品名称'),
        keys: kind === Refund ? [refundNumber] : [row.of('商户订单号'), row.of('支付宝交易号')],
      }),
    ];
  },
};

/** Business types of Alipay's and WeChat's account bills that the trade bill states as well, with their fees. */
const alsoInTrades = ['在线支付', '交易付款', '收费', '交易退款', '退款', '退费', '交易', '扣除交易手续费', '退还交易手续费'];

const alipayAccount: Layout = {
  provider: Alipay,
  columns: [['账务流水号'], ['业务流水号'], ['收入金额(+元)'], ['支出金额(-元)'], ['业务类型']],
  movements(row) {
    const type = row.of('业务类型');
    if (alsoInTrades.includes(type)) return null;
    const amount = amountIn(row, '收入金额(+元)').minus(amountIn(row, '支出金额(-元)').abs());
    const reference = row.of('业务流水号');
    const description = [type, row.of('备注')].filter(Boolean).join(' · ');
    const kind = type === '提现' ? Payout : Other;
    return [
      movement({
        kind,
        day: dayIn(row, '发生时间'),
        amount,
        currencyCode: 'CNY',
        reference,
        providerReference: row.of('账务流水号'),
        description,
      }),
    ];
  },
};

const wechatTrades: Layout = {
  provider: WechatPay,
  columns: [['交易时间'], ['微信订单号'], ['商户订单号'], ['交易状态'], ['货币种类'], ['手续费']],
  movements(row) {
    if (!/^\d{4}-/.test(row.of('交易时间'))) return null;
    const isRefund = row.of('交易状态') !== 'SUCCESS';
    const refundNumber = row.of('商户退款单号');
    return [
      movement({
        kind: isRefund ? Refund : Payment,
        day: dayIn(row, '交易时间'),
        amount: isRefund ? amountIn(row, '退款金额').negated() : amountIn(row, '应结订单金额', '总金额'),
        fee: amountIn(row, '手续费'),
        currencyCode: row.of('货币种类'),
        reference: isRefund ? refundNumber : row.of('商户订单号'),
        providerReference: isRefund ? row.of('微信退款单号') : row.of('微信订单号'),
        description: row.of('商品名称'),
        keys: isRefund ? [row.of('微信退款单号')] : [row.of('微信订单号')],
      }),
    ];
  },
};

const wechatFunds: Layout = {
  provider: WechatPay,
  columns: [['记账时间'], ['资金流水单号'], ['业务类型'], ['收支类型'], ['收支金额(元)']],
  movements(row) {
    const type = row.of('业务类型');
    if (!/^\d{4}-/.test(row.of('记账时间')) || alsoInTrades.includes(type)) return null;
    const amount = amountIn(row, '收支金额(元)');
    return [
      movement({
        kind: type === '提现' ? Payout : Other,
        day: dayIn(row, '记账时间'),
        amount: row.of('收支类型') === '支出' ? amount.negated() : amount,
        currencyCode: 'CNY',
        reference: row.of('业务凭证号', '微信支付业务单号'),
        providerReference: row.of('资金流水单号'),
        description: [type, row.of('备注')].filter(Boolean).join(' · '),
      }),
    ];
  },
};

const ourNumber = ['廠商訂單編號', '特店訂單編號', '特店交易編號'];
const ecpayNumber = ['綠界訂單編號', '綠界交易編號'];
const ecpayFees = ['交易手續費', '金流手續費', '平台手續費', '金流處理費', '處理費'];

const ecpay: Layout = {
  provider: Ecpay,
  columns: [ourNumber, ecpayNumber, ['交易金額'], ['應收款項(淨額)']],
  movements(row) {
    const { of, line } = row;
    if (!of(...ourNumber) || (of('付款狀態') && !of('付款狀態').includes('已付款'))) return null;
    const [amount, refunded] = [amountIn(row, '交易金額'), amountIn(row, '退款金額').abs()];
    const fee = sum(ecpayFees.map((name) => amountIn(row, name)));
    if (!amount.minus(refunded).minus(fee).eq(amountIn(row, '應收款項(淨額)')))
      throw bankErrors.unreadableLine({ line, field: '應收款項(淨額)' });
    const numbers = { reference: of(...ourNumber), providerReference: of(...ecpayNumber), currencyCode: 'TWD' };
    const keys = [of(...ecpayNumber)];
    const day = dayIn(row, '付款日期', '交易日期', '訂單日期');
    const description = of('付款方式');
    const first = movement({ ...numbers, kind: amount.lt(0) ? Refund : Payment, day, amount, fee, description, keys });
    if (!refunded.gt(0)) return [first];
    const refundDay = of('退款日期') ? dayIn(row, '退款日期') : day;
    return [first, movement({ ...numbers, kind: Refund, day: refundDay, amount: refunded.negated(), description, keys })];
  },
  payoutOf(row) {
    const status = row.of('撥款狀態');
    if (!row.of('撥款日期') || (status && !/^已撥/.test(status))) return null;
    const day = dayIn(row, '撥款日期');
    return { key: `撥款 ${day}`, day, net: text(amountIn(row, '應收款項(淨額)')), currencyCode: 'TWD' };
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
