import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the packages module. */
export const pages: Pages = {
  PackageIndex: () => import('./package-page.tsx'),
  PackageEstablish: () => import('./establish-page.tsx'),
  PackageEdit: () => import('./edit-page.tsx'),
  PackageDetailed: () => import('./detailed-page.tsx'),
  MisroutedPackageIndex: () => import('./misrouted-page.tsx'),
  PackageReturnIndex: () => import('./package-return-page.tsx'),
  PackageSigning: () => import('./sign-page.tsx'),
  PackagePutOnShelvesIndex: () => import('./shelve-page.tsx'),
  UnknownItemIndex: () => import('./unknown-page.tsx'),
  UnknownItemClaim: () => import('./claim-page.tsx'),
};
