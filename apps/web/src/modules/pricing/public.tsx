import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { QuoteComparison as Comparison } from './quote-comparison.tsx';

export { bestOf, currencyOf, together, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
export { type Quote, QuoteView } from './quote-view.tsx';

const Loaded = late(() => import('./quote-comparison.tsx').then((part) => ({ default: part.QuoteComparison })), <LoadingBlock />);

/** Every way to ship beside the others, each unfolding to its sum, and what cannot be used. */
export const QuoteComparison = (props: ComponentProps<typeof Comparison>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Loaded {...props} />
  </Suspense>
);
