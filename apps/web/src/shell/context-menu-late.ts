import { late } from '@entrepot/ui/feedback/lazy.tsx';

/** The context menu, loaded on the first right click. */
export const ContextMenu = late(() => import('./context-menu.tsx').then((part) => ({ default: part.ContextMenu })));
