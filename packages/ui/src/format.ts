import { grouped } from './decimal-text.ts';
import type { Currency } from './look-props.ts';

export { timeIn, timeText } from '@entrepot/contract/core/zones.ts';

/** The words `ago` uses, filled with {{count}} by the caller. */
export type Ago = { key: 'justNow' | 'minutes' | 'hours' | 'oneDay'; count: number } | null;

/** How long ago: under 30 s just now, then minutes, hours, one day; null from two days on and for what is still to come. */
export function ago(time: Date, now: number): Ago {
  const seconds = (now - time.getTime()) / 1000;
  if (seconds < -30 || seconds >= 2 * 86_400) return null;
  if (seconds < 30) return { key: 'justNow', count: 0 };
  if (seconds < 3_600) return { key: 'minutes', count: Math.max(1, Math.floor(seconds / 60)) };
  if (seconds < 86_400) return { key: 'hours', count: Math.floor(seconds / 3_600) };
  return { key: 'oneDay', count: 1 };
}

/** An amount with its sign and at least the currency's decimals: ¥1,234.50; minus stands before the sign. */
export function moneyText(amount: string | number, currency: Currency, signed = false): string {
  const text = grouped(String(amount), currency.decimals);
  const minus = text.startsWith('−');
  const plus = signed && !minus && /[1-9]/.test(text);
  return `${minus ? '−' : plus ? '+' : ''}${currency.sign}${minus ? text.slice(1) : text}`;
}

/** Rich text as plain words: tags and scripts taken out, entities read. */
export function plainOf(html: string): string {
  const text = html
    .replace(/<(script|style)[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>?/g, '');
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
  return text
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
