import type { Words } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';

/** May these rows stand? The same coupon twice may not, and the person is told which row has it. */
export function mayPut(rows: readonly { couponId?: string | null }[], t: Words): boolean {
  const again = rows.findIndex(({ couponId }, at) => couponId && rows.slice(0, at).some((other) => other.couponId === couponId));
  if (again < 0) return true;
  const first = rows.findIndex(({ couponId }) => couponId === rows[again]?.couponId);
  tell({ tone: 'error', title: t('pages.error'), text: t('errors.couponTwice', { row: first + 1 }) });
  return false;
}
