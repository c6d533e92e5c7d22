import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import type { CouponCard } from '@entrepot/ui/form/value-props.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

/** Data of a coupon card; amounts and weights as text or number. */
export interface CouponCardData {
  id: string;
  name: string;
  amount: string | number;
  currency: Currency | undefined;
  availableAmount?: string | number | null;
  availableWeight?: string | number | null;
  expenseType?: string | null;
  superposition: boolean;
  forRecharge?: boolean;
  startDate: Date;
  expirationTime: Date;
}

/** A time of the sites to the minute. */
export const minuteOf = (time: Date, zone: string) => shownTime(time, zone, 'minute');

/** Card of a coupon: discount, conditions and validity. */
export function cardOf(coupon: CouponCardData, t: Translate, { zone, now }: { zone: string; now: Date }): CouponCard {
  const least = (amount: string | number | null | undefined) => (Number(amount) > 0 ? String(amount) : null);
  const [spend, weight] = [least(coupon.availableAmount), least(coupon.availableWeight)];
  const scope = coupon.forRecharge
    ? t('pages.forRecharge')
    : coupon.expenseType
      ? t('pages.forCharge', { name: coupon.expenseType })
      : t('pages.forAll');
  const early = coupon.startDate > now;
  return {
    key: coupon.id,
    name: coupon.name,
    amount: String(coupon.amount),
    currency: coupon.currency,
    conditions: [
      spend ? t('pages.minSpend', { amount: moneyText(spend, coupon.currency) }) : weight ? null : t('pages.anySpend'),
      weight ? t('pages.minWeight', { weight }) : null,
      scope,
      coupon.superposition ? t('pages.stackable') : t('pages.alone'),
    ].filter((line) => line !== null),
    time: t(early ? 'pages.from' : 'pages.until', { time: minuteOf(early ? coupon.startDate : coupon.expirationTime, zone) }),
  };
}
