import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { text as words } from '../../core/calls/texts.ts';
import { currenciesOf } from '../sites/public.ts';
import { walletSummary } from '../wallet/public.ts';
import type { Plan } from './plan.ts';

type Rule = NonNullable<Plan['config']['customsRules']>[number];
interface Warning {
  code: string;
  values?: Record<string, unknown>;
}

const halfYear = 182 * 86_400_000;

/** What somebody should know before ordering, in the caller's language: customs' limits, reviews still open, sensitive goods, arrears. */
export async function warningsOf(tx: Tx, caller: Caller, plan: Plan): Promise<{ code: string; message: string }[]> {
  const { countryId } = plan.destination.receiver;
  const rule = plan.config.customsRules?.find((one) => one.countryId === countryId);
  const warnings = [
    ...(rule ? await customsWarnings(tx, caller, plan, rule) : []),
    ...goodsWarnings(plan, caller),
    ...(await moneyWarnings(tx, caller, plan)),
  ];
  return warnings.map(({ code, values }) => ({ code, message: words(caller.language, `orders.warnings.${code}`, values) ?? code }));
}

async function customsWarnings(tx: Tx, caller: Caller, plan: Plan, rule: Rule): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const { recipient } = plan.destination;
  const { Approved, NotRequired } = enumCodes.RecipientInformationAudit;
  const real = enumCodes.RealNameStatus;
  if (recipient && recipient.audit !== Approved && recipient.audit !== NotRequired)
    warnings.push({ code: 'recipientNotReviewed', values: { name: recipient.recipientName } });
  const verified = recipient?.realNameStatus === real.Verified || recipient?.realNameStatus === real.NotRequired;
  if (rule.realNameRequired && recipient && !verified) warnings.push({ code: 'realName', values: { name: recipient.recipientName } });
  const entries = recipient && rule.halfYearLimit ? await entriesOf(tx, caller, recipient.siteId, recipient.id) : 0;
  if (rule.halfYearLimit && entries >= rule.halfYearLimit)
    warnings.push({ code: 'halfYear', values: { count: entries, limit: rule.halfYearLimit } });
  return [...warnings, ...(await valueWarnings(tx, caller, plan, rule))];
}

async function entriesOf(tx: Tx, caller: Caller, siteId: string, recipientId: string): Promise<number> {
  const { Draft, Cancelled } = enumCodes.OrderStatus;
  const { entries } = await tx
    .selectFrom('logisticsOrder')
    .select((order) => order.fn.countAll<number>().as('entries'))
    .where('siteId', '=', siteId)
    .where('recipientId', '=', recipientId)
    .where('creationTime', '>', new Date(caller.now.getTime() - halfYear))
    .where(({ not, eb }) => not(eb('orderStatus', '=', oneOf([Draft, Cancelled]))))
    .where(notHidden)
    .executeTakeFirstOrThrow();
  return entries;
}

async function valueWarnings(tx: Tx, caller: Caller, plan: Plan, rule: Rule): Promise<Warning[]> {
  const { declared, wish } = plan;
  if (!declared || !rule.dutyFreeCurrencyId) return [];
  const { byId } = await currenciesOf(tx, wish.siteId, caller.now);
  const own = byId[rule.dutyFreeCurrencyId];
  const from = byId[declared.currencyId];
  if (!own?.rate || !from?.rate) return [];
  const value: Decimal = convert(dec(declared.amount), from.id, own.id, { [own.id]: own.rate, [from.id]: from.rate });
  const money = (amount: Decimal) => `${own.symbol}${text(amount.toDecimalPlaces(own.decimalPlaces))}`;
  const above = (limit: string | null | undefined) => limit && value.gt(dec(limit));
  if (above(rule.maximumDeclaredPerOrder))
    return [{ code: 'mostDeclared', values: { value: money(value), limit: money(dec(rule.maximumDeclaredPerOrder)) } }];
  if (above(rule.dutyFreeValue) && !wish.taxInclusive)
    return [{ code: 'dutyFree', values: { value: money(value), limit: money(dec(rule.dutyFreeValue)) } }];
  return [];
}

function goodsWarnings({ cargoTypes }: Plan, caller: Caller): Warning[] {
  const sensitive = cargoTypes.filter((type) => type.sensitive);
  return sensitive.length ? [{ code: 'sensitive', values: { types: sensitive.map(({ name }) => name[caller.language]).join(', ') } }] : [];
}

async function moneyWarnings(tx: Tx, caller: Caller, { wish }: Plan): Promise<Warning[]> {
  const wallet = await walletSummary(tx, caller, wish.ownerId);
  if (!wallet || !dec(wallet.arrears).gt(0)) return [];
  const { byId } = await currenciesOf(tx, wish.siteId, caller.now);
  return [{ code: 'arrears', values: { amount: `${byId[wallet.currencyId]?.symbol ?? ''}${text(dec(wallet.arrears))}` } }];
}
