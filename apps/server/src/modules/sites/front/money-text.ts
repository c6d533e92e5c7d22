import { dec } from '@entrepot/rules/decimal.ts';

/** An amount with its sign and at least the currency's decimals, thousands apart: ¥1,234.50. Decimals beyond them stay. */
export function moneyText(amount: string, sign: string, decimals: number): string {
  const value = dec(amount);
  const [whole, part] = value.abs().toFixed(Math.max(decimals, value.decimalPlaces())).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value.isNegative() ? '−' : ''}${sign}${grouped}${part ? `.${part}` : ''}`;
}
