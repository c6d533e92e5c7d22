import type { Tone } from '@entrepot/contract/data/coded.ts';
import type { Currency } from '../base/look-props.ts';

export interface StateTagProps {
  label: string;
  tone: Tone;
}

export interface MoneyProps {
  /** Decimal text, or null for none. */
  amount: string | number | null | undefined;
  /** Stated for every amount; undefined while it is not known. */
  currency: Currency | undefined;
  /** Writes + before incoming amounts. */
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
  /** The calculation of the amount, step by step, unfolded in place of `lines`. */
  steps?: readonly { label: string; text: string }[];
}

export interface QuoteLinesProps {
  lines: readonly QuoteLine[];
  total: string;
  totalLabel?: string;
  currency: Currency | undefined;
  open?: boolean;
}

/** Coupon as its card shows it; all texts are formatted. */
export interface CouponCard {
  key: string;
  name: string;
  /** Decimal text: the discount. */
  amount: string;
  currency: Currency | undefined;
  /** Its conditions and scope, one per line. */
  conditions: readonly string[];
  /** Validity: the start or end time. */
  time: string;
  state?: { label: string; tone: Tone };
  /** Used, expired or withdrawn: greyed and not selectable. */
  over?: boolean;
}

export interface CouponGridProps {
  label: string;
  coupons: readonly CouponCard[];
  /** Keys of the selected coupons. */
  chosen?: readonly string[];
  /** Without it the cards are read-only. */
  onToggle?(key: string): void;
}

export interface BarListProps {
  label: string;
  items: readonly { key: string; label: string; value: number; text?: string; tone?: Tone; onClick?(): void }[];
  max?: number;
}
