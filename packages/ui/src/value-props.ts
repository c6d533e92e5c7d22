import type { Tone, Currency } from './look-props.ts';

export interface StateTagProps {
  label: string;
  tone: Tone;
}

export interface MoneyProps {
  /** Decimal text, or null for nothing. */
  amount: string | number | null | undefined;
  currency?: Currency;
  /** Writes + before what comes in. */
  signed?: boolean;
  size?: 'normal' | 'large' | 'huge';
  /** Struck through, such as a price before a coupon. */
  struck?: boolean;
}

export interface QuoteLine {
  key: string;
  label: string;
  note?: string;
  amount: string;
  tone?: 'plain' | 'minus';
  lines?: readonly QuoteLine[];
  /** How the amount came about, step by step, unfolded in place of `lines`. */
  steps?: readonly { label: string; text: string }[];
}

export interface QuoteLinesProps {
  lines: readonly QuoteLine[];
  total: string;
  totalLabel?: string;
  currency?: Currency | undefined;
  open?: boolean;
}

/** A coupon as its card shows it; every text is ready to read. */
export interface CouponCard {
  key: string;
  name: string;
  /** Decimal text: what it takes off. */
  amount: string;
  /** What it asks for and is good for, each on a line of its own. */
  conditions: readonly string[];
  /** From when or until when it counts. */
  time: string;
  state?: { label: string; tone: Tone };
  /** It is used, expired or taken back: greyed, and cannot be chosen. */
  over?: boolean;
}

export interface CouponGridProps {
  label: string;
  coupons: readonly CouponCard[];
  /** The keys of those that are chosen. */
  chosen?: readonly string[];
  /** None: the cards are only read. */
  onToggle?(key: string): void;
}

export interface BarListProps {
  label: string;
  items: readonly { key: string; label: string; value: number; text?: string; tone?: Tone; onClick?(): void }[];
  max?: number;
}
