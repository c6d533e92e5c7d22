import { percentMethods, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import type { SurchargeRow } from '@entrepot/rules/pricing/types.ts';
import { enumLabel } from '../../core/values/enums.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { TypedSurcharge } from './surcharge-lines.ts';

const plain = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(Number(value)));

/** When a surcharge is charged, and how much; `named` is its value for display. */
export function sentence(line: TypedSurcharge, t: Translate, named: string | null = null): string {
  const { triggerDataSource: source, triggerRule: rule, triggerValue: value, calculationMethod: method } = line as Partial<SurchargeRow>;
  const amount = plain(line.amountOfMoney);
  if (!source || !method || amount === null) return '';
  const label = enumLabel('CalculationMethod', method);
  const parts = [
    t(percentMethods.has(method) ? 'pages.sentence.percent' : 'pages.sentence.amount', { label, amount }),
    ...(plain(line.firstCharge) ? [t('pages.sentence.first', { amount: plain(line.firstCharge) })] : []),
    ...(Number(line.freeQuantity) > 0 ? [t('pages.sentence.free', { amount: plain(line.freeQuantity) })] : []),
    ...(Number(line.freeWeight) > 0 ? [t('pages.sentence.freeWeight', { amount: plain(line.freeWeight) })] : []),
    ...(Number(line.minimumMoney) > 0 ? [t('pages.sentence.least', { amount: plain(line.minimumMoney) })] : []),
  ];
  const charge = parts.join(t('pages.sentence.and'));
  if (rule === triggerRules.always || !rule) return t('pages.sentence.always', { charge });
  const compared = enumLabel('TriggerRule', rule);
  const condition = `${enumLabel('TriggerDataSource', source)} ${compared[0]?.toLowerCase()}${compared.slice(1)} ${named ?? value ?? '…'}`;
  return t('pages.sentence.when', { condition, charge });
}
