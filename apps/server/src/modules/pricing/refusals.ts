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

/** Why a quotation or a way to ship was left out, in words. */
export const reasonText = (language: Language, rule: string, values: Record<string, unknown> = {}) =>
  text(language, `pricing.excluded.${rule}`, values) ?? rule;

/** The refusal behind a price that could not be made. Staff find in Data why each quotation did not serve; customers only read the sentence. */
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

/** Whether the caller is told which quotations there are: staff who deal with money. */
export const seesReasons = (caller: Caller) => 'PSX'.includes(caller.who);
