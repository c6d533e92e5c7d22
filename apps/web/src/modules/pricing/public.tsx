import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { QuoteComparison as Comparison } from './quote-comparison.tsx';

export { wayKey } from '@entrepot/rules/pricing/best-ways.ts';
export { QuoteView } from './quote-view.tsx';

const Loaded = late(() => import('./quote-comparison.tsx').then((part) => ({ default: part.QuoteComparison })), <LoadingBlock />);

/** Comparison of shipping methods, each expandable to its price lines, and the unavailable ones. */
export const QuoteComparison = (props: ComponentProps<typeof Comparison>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Loaded {...props} />
  </Suspense>
);
