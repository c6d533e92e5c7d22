import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

/** Whether the rows are valid: a coupon may only occur once. Names the row that has it already. */
export function checkUniqueCoupons(rows: readonly { couponId?: string | null }[], t: Translate): boolean {
  const again = rows.findIndex(({ couponId }, at) => couponId && rows.slice(0, at).some((other) => other.couponId === couponId));
  if (again < 0) return true;
  const first = rows.findIndex(({ couponId }) => couponId === rows[again]?.couponId);
  toast({ tone: 'error', title: t('pages.error'), text: t('errors.couponTwice', { row: first + 1 }) });
  return false;
}
