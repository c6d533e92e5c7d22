import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { BinTimeline as LoadedBin } from './bin-timeline.tsx';
import type { Timeline as Loaded } from './timeline.tsx';

const Part = late(() => import('./timeline.tsx').then(({ Timeline }) => ({ default: Timeline })), <LoadingBlock />);

/**
 * The history of a package, bin, commodity, order, inbound document, bag, bill or customer, newest first: `<Timeline of={{ packageId }}
 * />`.
 */
export const Timeline = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);

const Bin = late(() => import('./bin-timeline.tsx').then(({ BinTimeline }) => ({ default: BinTimeline })));

/** The history of a bin, in a drawer over the current page. */
export const BinTimeline = (props: ComponentProps<typeof LoadedBin>) => (
  <Suspense fallback={null}>
    <Bin {...props} />
  </Suspense>
);

export { AsOf } from './as-of.tsx';
