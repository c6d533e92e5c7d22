import { type MenuPlace, screen } from '../../core/screen.ts';

export const transportShiftIndex = screen('TransportShiftIndex', [
  'Establish',
  'Edit',
  'Delete',
  'Open',
  'Close',
  'Reopen',
  'Cancel',
  'ConfirmDeparture',
  'ConfirmArrival',
  'Complete',
  'AddTrack',
  'SetCustomsStatus',
  'ExportManifest',
  'Print',
]);
export const transportShiftPackagingIndex = screen('TransportShiftPackagingIndex', ['Add', 'Remove', 'Seal', 'Unseal']);
export const transportShiftArrivalReceipt = screen('TransportShiftArrivalReceipt', ['SignFor', 'Complete']);
export const bagNumberIndex = screen('BagNumberIndex', ['Establish', 'Edit', 'Seal', 'Unseal', 'Void', 'Transfer', 'Print']);

/** Where they stand in the menu. */
export const transportScreens: readonly MenuPlace[] = [
  {
    screen: transportShiftIndex,
    at: ['warehouse', 90],
    who: 'PSW',
    icon: 's-promotion',
    titles: ['运输班次', '運輸班次', 'Transport shifts'],
    variants: ['Establish', 'Edit', 'BagNumberDetailed', 'OrderDetailed'],
  },
  {
    screen: transportShiftPackagingIndex,
    at: ['warehouse', 100],
    who: 'PSW',
    icon: 'shopping-bag-2',
    titles: ['班次装袋', '班次裝袋', 'Shift packaging'],
  },
  {
    screen: transportShiftArrivalReceipt,
    at: ['warehouse', 110],
    who: 'PSW',
    icon: 'finished',
    titles: ['袋号到仓签收', '袋號到倉簽收', 'Bag arrival receipt'],
  },
  {
    screen: bagNumberIndex,
    at: ['warehouse', 120],
    who: 'PSW',
    icon: 'shopping-bag-1',
    titles: ['袋号', '袋號', 'Bag numbers'],
    variants: ['Detailed'],
  },
];
