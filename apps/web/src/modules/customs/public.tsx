import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { DeclarantPlan as LoadedPlan } from './declarant-plan.tsx';
import type { OrderCustoms as LoadedOrder } from './order-customs.tsx';

export { useCustomsPapers } from './use-papers.ts';

const Order = late(() => import('./order-customs.tsx').then(({ OrderCustoms }) => ({ default: OrderCustoms })));
const Plan = late(() => import('./declarant-plan.tsx').then(({ DeclarantPlan }) => ({ default: DeclarantPlan })));

/** Customs matters of an order: whether its declarant has an entry left, and the requested papers. */
export const OrderCustoms = (props: ComponentProps<typeof LoadedOrder>) => (
  <Suspense fallback={null}>
    <Order {...props} />
  </Suspense>
);

/** Declarants with too many entries on a shift, and their replacements. */
export const DeclarantPlan = (props: ComponentProps<typeof LoadedPlan>) => (
  <Suspense fallback={null}>
    <Plan {...props} />
  </Suspense>
);
