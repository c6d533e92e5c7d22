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

/** Where they stand in the menu. */
export const returnsScreens: readonly MenuPlace[] = [
  {
    screen: packageReturnIndex,
    at: ['goods', 30],
    who: 'PSW',
    icon: 'refresh-left',
    titles: ['包裹退件', '包裹退件', 'Package returns'],
    folder: 'package',
  },
  {
    screen: returnOrderIndex,
    at: ['inbound', 40],
    who: 'PSWC',
    icon: 'refresh-left',
    titles: ['退货单', '退貨單', 'Return orders'],
    variants: ['Establish', 'Edit', 'Inspection'],
  },
  {
    screen: returnLogisticsOrderIndex,
    at: ['returns', 10],
    who: 'PSWC',
    icon: 'refresh-left',
    titles: ['退件物流单', '退件物流單', 'Return logistics orders'],
    variants: ['Edit', 'Detailed'],
  },
  {
    screen: returnLogisticsOrderSigning,
    at: ['returns', 20],
    who: 'PSW',
    icon: 'circle-check',
    titles: ['退件签收', '退件簽收', 'Return signing'],
  },
  {
    screen: returnLogisticsOrderPutOnShelves,
    at: ['returns', 30],
    who: 'PSW',
    icon: 'upload2',
    titles: ['退件上架', '退件上架', 'Return shelving'],
  },
];
