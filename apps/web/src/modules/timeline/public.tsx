import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { BinTimeline as LoadedBin } from './bin-timeline.tsx';
import type { Timeline as Loaded } from './timeline.tsx';

const Part = lazy(() => import('./timeline.tsx').then(({ Timeline }) => ({ default: Timeline })));

/** All that happened to one package, bin, commodity, order or inbound document, the newest first: `<Timeline of={{ packageId }} />`. */
export const Timeline = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);

const Bin = lazy(() => import('./bin-timeline.tsx').then(({ BinTimeline }) => ({ default: BinTimeline })));

/** All that happened to a bin, in a drawer over the page that shows the bin. */
export const BinTimeline = (props: ComponentProps<typeof LoadedBin>) => (
  <Suspense fallback={null}>
    <Bin {...props} />
  </Suspense>
);

export { AsOf } from './as-of.tsx';
