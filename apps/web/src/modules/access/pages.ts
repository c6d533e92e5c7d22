import type { Pages } from '../../core/pages.ts';

/** The screens of the access module. */
export const pages: Pages = {
  OperationLogIndex: () => import('./operation-log-page.tsx'),
};
