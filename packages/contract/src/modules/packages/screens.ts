import { type MenuPlace, screen } from '../../core/screen.ts';

export const packageIndex = screen(
  'PackageIndex',
  [
    'Establish',
    'BatchAdd',
    'Import',
    'Edit',
    'Delete',
    'Weigh',
    'SetCargoType',
    'ChangeOwner',
    'RemovePicture',
    'MarkProblem',
    'ClearProblem',
    'Split',
    'ApplyReturn',
    'Dispose',
    'ReportLost',
    'Recover',
    'Convert',
    'Print',
    'Export',
    'ShowPurchasePrice',
  ],
  ['Establish', 'BatchAdd', 'Import', 'Edit', 'Delete', 'ClearProblem', 'ApplyReturn', 'Dispose', 'Export'],
);
export const unknownItemIndex = screen(
  'UnknownItemIndex',
  ['Establish', 'Edit', 'Claim', 'Audit', 'Assign', 'CancelClaim', 'Return', 'Dispose'],
  ['Claim', 'CancelClaim'],
);
export const packageSigningScreen = screen('PackageSigning', ['Sign', 'Weigh', 'MarkProblem']);
export const packagePutOnShelvesIndex = screen('PackagePutOnShelvesIndex', ['PutOn', 'Lower', 'Transfer']);
export const misroutedPackageIndex = screen('MisroutedPackageIndex', ['SetPlace', 'Forward', 'Cancel']);

/** Their places in the menu. */
export const packagesScreens: readonly MenuPlace[] = [
  {
    screen: packageIndex,
    at: ['goods', 10],
    activities: ['Forwarding'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'box',
    titles: ['包裹', '包裹', 'Packages'],
    variants: ['Establish', 'Edit', 'Detailed'],
    folder: 'package',
    managerButtons: ['ShowPurchasePrice'],
    roles: { WarehouseClerk: ['Weigh', 'MarkProblem', 'Print'] },
  },
  {
    screen: unknownItemIndex,
    at: ['goods', 20],
    activities: ['Forwarding'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'warning-outline',
    titles: ['无主件', '無主件', 'Unknown items'],
    variants: ['Claim'],
    folder: 'package',
    roles: { WarehouseClerk: ['Establish', 'Edit', 'Claim', 'CancelClaim'] },
  },
  {
    screen: packageSigningScreen,
    at: ['inbound', 50],
    activities: ['Forwarding'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'circle-check',
    titles: ['包裹签收', '包裹簽收', 'Package signing'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: packagePutOnShelvesIndex,
    at: ['inbound', 70],
    activities: ['Forwarding'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'upload2',
    titles: ['包裹上架', '包裹上架', 'Package shelving'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: misroutedPackageIndex,
    at: ['inbound', 75],
    activities: ['Transfers'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'warning',
    titles: ['错仓包裹', '錯倉包裹', 'Wrong-warehouse packages'],
    roles: { WarehouseClerk: 'all', SiteSupport: 'none' },
  },
];
