import { Skeleton } from '@entrepot/ui/loader.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { OrderWay as Loaded } from './order-way.tsx';

const Part = lazy(() => import('./order-way.tsx').then(({ OrderWay }) => ({ default: OrderWay })));

/** Where an order is, on one line of its steps. */
export const OrderWay = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton height={48} />}>
    <Part {...props} />
  </Suspense>
);
