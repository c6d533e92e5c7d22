import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import type { useCoupons } from '@entrepot/client/money/use-coupons.ts';

export { useCoupons } from '@entrepot/client/money/use-coupons.ts';

const Chooser = late(() => import('./coupon-chooser.tsx').then((part) => ({ default: part.CouponChooser })));

/** The coupons of useCoupons as cards to choose from. */
export const CouponChooser = (props: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) => (
  <Suspense fallback={null}>
    <Chooser {...props} />
  </Suspense>
);
