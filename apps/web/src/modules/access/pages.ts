import type { Pages } from '../../core/pages.ts';

/** The screens of the access module. */
export const pages: Pages = {
  UserIndex: () => import('./customers-page.tsx'),
  UserRoleIndex: () => import('./customer-roles-page.tsx'),
  PlatformStaffIndex: () => import('./staff-page.tsx'),
  PlatformStaffRoleIndex: () => import('./staff-roles-page.tsx'),
  OperationLogIndex: () => import('./operation-log-page.tsx'),
};
