import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the access module. */
export const pages: Pages = {
  UserIndex: () => import('./customers-page.tsx'),
  UserRoleIndex: () => import('./customer-roles-page.tsx'),
  UserOrganizesIndex: () => import('./customer-organizes-page.tsx'),
  UserApiIndex: () => import('./customer-apis-page.tsx'),
  UserViewIndex: () => import('./customer-views-page.tsx'),
  UserMenusIndex: () => import('./customer-menus-page.tsx'),
  PlatformStaffIndex: () => import('./staff-page.tsx'),
  PlatformStaffRoleIndex: () => import('./staff-roles-page.tsx'),
  PlatformStaffOrganizesIndex: () => import('./staff-organizes-page.tsx'),
  ApiIndex: () => import('./staff-apis-page.tsx'),
  ViewIndex: () => import('./staff-views-page.tsx'),
  MenusIndex: () => import('./staff-menus-page.tsx'),
  OperationLogIndex: () => import('./operation-log-page.tsx'),
  SecurityLogIndex: () => import('./security-log-page.tsx'),
  SubAccountIndex: () => import('./sub-accounts-page.tsx'),
  ReferralIndex: () => import('./referrals-page.tsx'),
};
