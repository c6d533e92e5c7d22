import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { OrderWay as Loaded } from './order-way.tsx';

const Part = late(() => import('./order-way.tsx').then(({ OrderWay }) => ({ default: OrderWay })), <Skeleton height={48} />);

/** Steps of an order on one line. */
export const OrderWay = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton height={48} />}>
    <Part {...props} />
  </Suspense>
);
