import { grouped } from '../form/decimal-text.ts';
import type { Currency } from './look-props.ts';

export { timeIn, timeText } from '@entrepot/contract/core/zones.ts';

/** The text key of `ago`; the caller fills in {{count}}. */
export type Ago = { key: 'justNow' | 'minutes' | 'hours' | 'oneDay'; count: number } | null;

/** Returns the age of a time: under 30 s just now, then minutes, hours, one day; null from two days on and for future times. */
export function ago(time: Date, now: number): Ago {
  const seconds = (now - time.getTime()) / 1000;
  if (seconds < -30 || seconds >= 2 * 86_400) return null;
  if (seconds < 30) return { key: 'justNow', count: 0 };
  if (seconds < 3_600) return { key: 'minutes', count: Math.max(1, Math.floor(seconds / 60)) };
  if (seconds < 86_400) return { key: 'hours', count: Math.floor(seconds / 3_600) };
  return { key: 'oneDay', count: 1 };
}

/**
 * Formats an amount with its sign and at least the currency's decimals: ¥1,234.50. The minus precedes the currency sign. While the currency
 * is not known, the amount has no sign.
 */
export function moneyText(amount: string | number, currency: Currency | undefined, signed = false): string {
  const text = grouped(String(amount), currency?.decimals ?? 2);
  const minus = text.startsWith('−');
  const plus = signed && !minus && /[1-9]/.test(text);
  return `${minus ? '−' : plus ? '+' : ''}${currency?.sign ?? ''}${minus ? text.slice(1) : text}`;
}

/** Converts rich text to plain text: removes tags and scripts, decodes entities. */
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
