import { Refusal, type Refusal as Refused } from '@entrepot/contract/core/errors.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { pricingErrors } from '@entrepot/contract/modules/pricing/errors.ts';
import type { Refused as RuleRefused } from '@entrepot/rules/outcome.ts';
import type { Refusal as QuotationRefusal } from '@entrepot/rules/pricing/choose.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';

interface Names {
  quotationName(id: string): string;
  currencyCode(id: string): string;
}

/** Returns the message why a quotation or a shipping channel was excluded. */
export const reasonText = (language: Language, rule: string, values: Record<string, unknown> = {}) =>
  text(language, `pricing.excluded.${rule}`, values) ?? rule;

/** Builds the refusal for a failed pricing. For staff, Data contains why each quotation did not match; customers get only the message. */
export function priceRefusal(caller: Caller, refused: RuleRefused, names: Names): Refused {
  const { values } = refused;
  if (refused.error === 'NoQuotation') {
    const list = (values.refused as QuotationRefusal[]).map(({ quotationId, rule }) => ({
      QuotationId: quotationId,
      QuotationName: names.quotationName(quotationId),
      Rule: rule,
      Reason: reasonText(caller.language, rule),
    }));
    return pricingErrors.noQuotation({}, seesReasons(caller) ? { Refused: list } : null);
  }
  if (refused.error === 'NoWeightRange') {
    return pricingErrors.noWeightRange({
      weight: String(values.billingWeight),
      quotation: names.quotationName(String(values.quotationId)),
    });
  }
  if (refused.error === 'CurrencyNotEffective')
    return pricingErrors.currencyNotEffective({ currency: names.currencyCode(String(values.currencyId)) });
  return new Refusal(refused.error, undefined);
}

/** May the caller see which quotations exist? Staff who deal with money may. */
export const seesReasons = (caller: Caller) => ['platform', 'site', 'system'].includes(caller.audience);
