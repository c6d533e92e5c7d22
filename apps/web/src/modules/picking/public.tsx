import { late } from '@entrepot/ui/feedback/lazy.tsx';

// Public interface of this module: the decision about missing goods of an order.
export const ShortageButton = late(() => import('./shortage-decision.tsx').then((part) => ({ default: part.ShortageButton })));
