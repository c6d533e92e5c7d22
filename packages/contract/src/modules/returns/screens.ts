import { type MenuPlace, screen } from '../../core/screen.ts';

export const packageReturnIndex = screen('PackageReturnIndex', ['Confirm', 'Cancel']);
export const returnOrderIndex = screen(
  'ReturnOrderIndex',
  ['Establish', 'Edit', 'Cancel', 'SignFor', 'Inspect', 'PutOnShelves', 'End'],
  ['Establish', 'Edit', 'Cancel'],
);
export const returnLogisticsOrderIndex = screen(
  'ReturnLogisticsOrderIndex',
  [
    'Edit',
    'EditRemarks',
    'EditImages',
    'Delete',
    'Claim',
    'PackageClaim',
    'DeletePackageClaim',
    'Warehousing',
    'DeleteWarehousing',
    'Restore',
    'Available',
    'Remove',
    'EnableProhibited',
    'DisableProhibited',
  ],
  ['Edit', 'EditRemarks', 'Claim', 'PackageClaim', 'DeletePackageClaim', 'Warehousing', 'DeleteWarehousing', 'Restore'],
);
export const returnLogisticsOrderSigning = screen('ReturnLogisticsOrderSigning', ['Sign']);
export const returnLogisticsOrderPutOnShelves = screen('ReturnLogisticsOrderPutOnShelves', ['PutOn', 'Transfer']);

/** Their places in the menu. */
export const returnsScreens: readonly MenuPlace[] = [
  {
    screen: packageReturnIndex,
    at: ['goods', 30],
    activities: ['Forwarding'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'refresh-left',
    titles: ['包裹退件', '包裹退件', 'Package returns'],
    folder: 'package',
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: returnOrderIndex,
    at: ['inbound', 40],
    activities: ['Returns'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'refresh-left',
    titles: ['退货单', '退貨單', 'Return orders'],
    variants: ['Establish', 'Edit', 'Inspection'],
    roles: { WarehouseClerk: ['SignFor', 'Inspect', 'PutOnShelves'] },
  },
  {
    screen: returnLogisticsOrderIndex,
    at: ['returns', 10],
    activities: ['Returns'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'refresh-left',
    titles: ['退件物流单', '退件物流單', 'Return logistics orders'],
    variants: ['Edit', 'Detailed'],
    roles: { SiteSupport: 'all' },
  },
  {
    screen: returnLogisticsOrderSigning,
    at: ['returns', 20],
    activities: ['Returns'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'circle-check',
    titles: ['退件签收', '退件簽收', 'Return signing'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: returnLogisticsOrderPutOnShelves,
    at: ['returns', 30],
    activities: ['Returns'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'upload2',
    titles: ['退件上架', '退件上架', 'Return shelving'],
    roles: { WarehouseClerk: 'all' },
  },
];
