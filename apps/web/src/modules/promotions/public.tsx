import type { Currency } from '@entrepot/ui/look-props.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import type { useCoupons } from '@entrepot/client/money/use-coupons.ts';

export { type Payable, useCoupons } from '@entrepot/client/money/use-coupons.ts';

const Chooser = late(() => import('./coupon-chooser.tsx').then((part) => ({ default: part.CouponChooser })));

/** The coupons of useCoupons as cards to choose from. */
export const CouponChooser = (props: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) => (
  <Suspense fallback={null}>
    <Chooser {...props} />
  </Suspense>
);
