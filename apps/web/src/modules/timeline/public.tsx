import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { BinTimeline as LoadedBin } from './bin-timeline.tsx';
import type { Timeline as Loaded } from './timeline.tsx';

const Part = late(() => import('./timeline.tsx').then(({ Timeline }) => ({ default: Timeline })), <LoadingBlock />);

/** All that happened to one package, bin, commodity, order, inbound document, bag, bill or customer, the newest first: `<Timeline of={{ packageId }} />`. */
export const Timeline = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LoadingBlock />}>
    <Part {...props} />
  </Suspense>
);

const Bin = late(() => import('./bin-timeline.tsx').then(({ BinTimeline }) => ({ default: BinTimeline })));

/** All that happened to a bin, in a drawer over the page that shows the bin. */
export const BinTimeline = (props: ComponentProps<typeof LoadedBin>) => (
  <Suspense fallback={null}>
    <Bin {...props} />
  </Suspense>
);

export { AsOf } from './as-of.tsx';
