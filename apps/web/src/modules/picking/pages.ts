import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the picking module. */
export const pages: Pages = {
  PickingListIndex: () => import('./list-page.tsx'),
  PickingListDetailed: () => import('./detailed-page.tsx'),
  PersonalPickingIndex: () => import('./personal-page.tsx'),
  PersonalPickingDetailed: () => import('./picking-page.tsx'),
  PutBackIndex: () => import('./put-back-page.tsx'),
  PickingRuleIndex: () => import('./rule-page.tsx'),
};
