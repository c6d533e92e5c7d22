import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the templates module. */
export const pages: Pages = {
  TemplateIndex: () => import('./template-page.tsx'),
};
