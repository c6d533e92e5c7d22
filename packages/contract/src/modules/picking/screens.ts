import { type MenuPlace, screen } from '../../core/screen.ts';

export const pickingRuleIndex = screen('PickingRuleIndex', ['Enable']);
export const pickingListIndex = screen('PickingListIndex', ['Add', 'Delete', 'Assign', 'Release', 'AddTask', 'Print', 'DeleteOrder']);
export const personalPickingIndex = screen('PersonalPickingIndex', [
  'Claim',
  'Release',
  'Start',
  'Confirm',
  'CancelPick',
  'ReportShortage',
  'Finish',
]);

export const putBackIndex = screen('PutBackIndex', ['PutBack', 'Undo', 'ReportShortage']);

/** Their places in the menu. */
export const pickingScreens: readonly MenuPlace[] = [
  {
    screen: pickingRuleIndex,
    at: ['warehouse', 150],
    activities: ['LargeWarehouse'],
    audience: ['platform', 'site'],
    icon: 'set-up',
    titles: ['拣货规则', '揀貨規則', 'Picking rules'],
  },
  {
    screen: pickingListIndex,
    at: ['orders', 30],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'shopping-cart-2',
    titles: ['拣货单', '揀貨單', 'Pickings'],
    variants: ['Detailed'],
    roles: { WarehouseClerk: ['Print'], SiteSupport: 'none' },
  },
  {
    screen: personalPickingIndex,
    at: ['orders', 40],
    audience: ['warehouse'],
    icon: 's-flag',
    titles: ['个人拣货', '個人揀貨', 'Personal pickings'],
    variants: ['Detailed'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: putBackIndex,
    at: ['orders', 45],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'refresh-left',
    titles: ['待放回货品', '待放回貨品', 'Goods to put back'],
    roles: { WarehouseClerk: 'all', SiteSupport: 'none' },
  },
];
