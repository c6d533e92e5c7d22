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

/** Where they stand in the menu. */
export const packagesScreens: readonly MenuPlace[] = [
  {
    screen: packageIndex,
    at: ['goods', 10],
    who: 'PSWC',
    icon: 'box',
    titles: ['包裹', '包裹', 'Packages'],
    variants: ['Establish', 'Edit', 'Detailed'],
    folder: 'package',
  },
  {
    screen: unknownItemIndex,
    at: ['goods', 20],
    who: 'PSWC',
    icon: 'warning-outline',
    titles: ['无主件', '無主件', 'Unknown items'],
    variants: ['Claim'],
    folder: 'package',
  },
  {
    screen: packageSigningScreen,
    at: ['inbound', 50],
    who: 'PSW',
    icon: 'circle-check',
    titles: ['包裹签收', '包裹簽收', 'Package signing'],
  },
  {
    screen: packagePutOnShelvesIndex,
    at: ['inbound', 70],
    who: 'PSW',
    icon: 'upload2',
    titles: ['包裹上架', '包裹上架', 'Package shelving'],
  },
];
