import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { MoveGoods as Loaded } from './transfer-all.tsx';

// Exports for other modules.
export { SuggestedShelves } from './suggested-shelves.tsx';

const Dialog = late(() => import('./transfer-all.tsx').then((part) => ({ default: part.MoveGoods })));

/** The dialog that moves a package, a bin, a return or pieces of a commodity to another shelf. */
export const MoveGoods = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
