import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the jobs module. */
export const pages: Pages = {
  JobRunIndex: () => import('./job-run-page.tsx'),
  JobFailureIndex: () => import('./job-failure-page.tsx'),
};
