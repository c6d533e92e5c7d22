import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { type Decimal, dec } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { text as translate } from '../../../core/calls/texts.ts';
import { endOfHalfYear } from '@entrepot/rules/half-year.ts';
import { currenciesOf } from '../../sites/public.ts';
import { currencyFormatOf, walletSummary } from '../../wallet/public.ts';
import { customsReadChinese, declarationOf, detailsMissing } from './declared-goods.ts';
import { type CustomsRule as Rule, personOf, allowanceOf } from './declared.ts';
import type { Plan } from './plan.ts';

interface Warning {
  code: string;
  values?: Record<string, unknown>;
}

/**
 * Returns the warnings before ordering in the caller's language: customs' limits, pending reviews, sensitive goods, arrears. `orderId` is
 * the order that is being edited, which does not count against itself.
 */
export async function warningsOf(tx: Db, caller: Caller, plan: Plan, orderId: string | null): Promise<{ code: string; message: string }[]> {
  const rule = ruleOf(plan);
  const warnings = [
    ...(rule ? await customsWarnings(tx, caller, plan, rule, orderId) : []),
    ...goodsWarnings(plan, caller),
    ...(await moneyWarnings(tx, caller, plan)),
  ];
  return warnings.map(({ code, values }) => ({ code, message: translate(caller.language, `orders.warnings.${code}`, values) ?? code }));
}

const ruleOf = ({ config, destination }: Plan): Rule | undefined =>
  config.customsRules?.find((one) => one.countryId === destination.receiver.countryId);

async function customsWarnings(tx: Db, caller: Caller, plan: Plan, rule: Rule, orderId: string | null): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const { recipient } = plan.destination;
  const { Approved, NotRequired } = enumCodes.RecipientInformationAudit;
  const real = enumCodes.RealNameStatus;
  if (recipient && recipient.audit !== Approved && recipient.audit !== NotRequired)
    warnings.push({ code: 'recipientNotReviewed', values: { name: recipient.recipientName } });
  const verified = recipient?.realNameStatus === real.Verified || recipient?.realNameStatus === real.NotRequired;
  if (rule.realNameRequired && recipient && !verified) warnings.push({ code: 'realName', values: { name: recipient.recipientName } });
  if (rule.goodsDetailsRequired && (await lacksDetails(tx, caller, plan, orderId))) warnings.push({ code: 'goodsDetails' });
  return [...warnings, ...(await entryWarnings(tx, caller, plan, rule, orderId)), ...(await valueWarnings(tx, caller, plan, rule))];
}

/** Whether goods of the plan lack what customs require; for a stored order what it declares. */
async function lacksDetails(tx: Db, caller: Caller, { wish, wanted, stock, destination }: Plan, orderId: string | null): Promise<boolean> {
  const before = orderId === null ? null : await declarationOf(tx, caller, { siteId: wish.siteId, id: orderId });
  const lines = before?.lines.length === wanted.length + stock.length ? before.lines : null;
  if (lines) return lines.some((line) => detailsMissing(line, customsReadChinese(destination)).length > 0);
  return wanted.length > 0 || stock.some(({ row }) => !row.hsCode || !row.originCountryId);
}

/** Warns if this order would be a dutiable entry of its declarant beyond the half-year's allowance. */
async function entryWarnings(tx: Db, caller: Caller, plan: Plan, rule: Rule, orderId: string | null): Promise<Warning[]> {
  const { wish, destination, applicant } = plan;
  const { recipientId } = wish;
  const person = personOf({ applicantId: applicant?.id ?? null, recipientId, declarant: applicant?.declarant ?? null, ...destination });
  if (!person || !rule.halfYearLimit) return [];
  const { period, entries, underWay } = await allowanceOf(tx, caller, wish.siteId, rule.countryId, person, orderId);
  const used = entries + underWay;
  if (used < rule.halfYearLimit) return [];
  const values = { name: person.name, used, limit: rule.halfYearLimit, until: endOfHalfYear(period) };
  return [{ code: rule.halfYearStrict ? 'halfYearStrict' : 'halfYear', values }];
}

interface DeclaredValue {
  /** The declared value in the currency of the destination's rule. */
  value: Decimal;
  currencyId: string;
}

/**
 * Returns the declared value of an order in the currency of the destination's limits, by default that of the site; null if it declares nothing, the rule has
 * no limit, or no rate is known.
 */
async function declaredValue(tx: Db, caller: Caller, { declared, wish }: Plan, rule: Rule): Promise<DeclaredValue | null> {
  if (!declared || (!rule.maximumDeclaredPerOrder && !rule.dutyFreeValue)) return null;
  const { byId, baseId } = await currenciesOf(tx, wish.siteId, caller.now);
  const own = byId[rule.dutyFreeCurrencyId ?? baseId];
  const from = byId[declared.currencyId];
  if (!own?.rate || !from?.rate) return null;
  return {
    value: convert(dec(declared.amount), from.id, own.id, { [own.id]: own.rate, [from.id]: from.rate }),
    currencyId: own.id,
  };
}

/** Returns the warning text for a declared value above a limit of the rule; null if it is not above. */
async function above(tx: Db, caller: Caller, { value, currencyId }: DeclaredValue, limit: string | null | undefined) {
  if (!limit || !value.gt(dec(limit))) return null;
  const { text } = await currencyFormatOf(tx, caller, currencyId);
  return { value: text(value), limit: text(limit) };
}

async function valueWarnings(tx: Db, caller: Caller, plan: Plan, rule: Rule): Promise<Warning[]> {
  const declared = await declaredValue(tx, caller, plan, rule);
  const tooMuch = declared && (await above(tx, caller, declared, rule.maximumDeclaredPerOrder));
  if (tooMuch) return [{ code: 'mostDeclared', values: tooMuch }];
  const dutiable = declared && !plan.wish.taxInclusive && (await above(tx, caller, declared, rule.dutyFreeValue));
  return dutiable ? [{ code: 'dutyFree', values: dutiable }] : [];
}

/** Rejects an order above the declared value limit per order of its destination (`LimitExceeded`). */
export async function refuseDeclaredTooMuch(tx: Tx, caller: Caller, plan: Plan): Promise<void> {
  const rule = ruleOf(plan);
  const declared = rule && (await declaredValue(tx, caller, plan, rule));
  const tooMuch = declared && (await above(tx, caller, declared, rule.maximumDeclaredPerOrder));
  if (tooMuch) throw ordersErrors.declaredTooMuch(tooMuch);
}

function goodsWarnings({ cargoTypes }: Plan, caller: Caller): Warning[] {
  const sensitive = cargoTypes.filter((type) => type.sensitive);
  return sensitive.length ? [{ code: 'sensitive', values: { types: sensitive.map(({ name }) => name[caller.language]) } }] : [];
}

async function moneyWarnings(tx: Db, caller: Caller, { wish }: Plan): Promise<Warning[]> {
  const wallet = await walletSummary(tx, caller, wish.ownerId);
  if (!wallet?.ordersWaitTime) return [];
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  return [{ code: 'arrears', values: { amount: format.text(wallet.arrears), day: dayOf(wallet.ordersWaitTime, caller.timeZone) } }];
}
