import { Skeleton } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { OrderWay as Loaded } from './order-way.tsx';

const Part = late(() => import('./order-way.tsx').then(({ OrderWay }) => ({ default: OrderWay })), <Skeleton height={48} />);

/** Where an order is, on one line of its steps. */
export const OrderWay = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<Skeleton height={48} />}>
    <Part {...props} />
  </Suspense>
);
