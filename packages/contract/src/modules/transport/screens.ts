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
  'Recall',
  'UndoArrival',
  'Complete',
  'AddTrack',
  'SetCustomsStatus',
  'ExportManifest',
  'Print',
]);
export const transportShiftPackagingIndex = screen('TransportShiftPackagingIndex', ['Add', 'Remove', 'Seal', 'Unseal']);
export const transportShiftArrivalReceipt = screen('TransportShiftArrivalReceipt', ['SignFor', 'UndoReceipt', 'Complete']);
export const bagNumberIndex = screen('BagNumberIndex', ['Establish', 'Edit', 'Seal', 'Unseal', 'Void', 'Transfer', 'Print']);

export const arrivalDiscrepancyIndex = screen('ArrivalDiscrepancyIndex', ['Report', 'Decide']);

/** Their places in the menu. Every order leaves in a bag of a shift, with any carrier: shifts and bagging belong to every company. */
export const transportScreens: readonly MenuPlace[] = [
  {
    screen: transportShiftIndex,
    at: ['warehouse', 90],
    audience: ['platform', 'site', 'warehouse'],
    icon: 's-promotion',
    titles: ['运输班次', '運輸班次', 'Transport shifts'],
    variants: ['Establish', 'Edit', 'BagNumberDetailed', 'OrderDetailed'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: transportShiftPackagingIndex,
    at: ['warehouse', 100],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'shopping-bag-2',
    titles: ['班次装袋', '班次裝袋', 'Shift packaging'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: transportShiftArrivalReceipt,
    at: ['warehouse', 110],
    activities: ['Transport'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'finished',
    titles: ['袋号到仓签收', '袋號到倉簽收', 'Bag arrival receipt'],
    roles: { WarehouseClerk: ['SignFor', 'UndoReceipt'] },
  },
  {
    screen: arrivalDiscrepancyIndex,
    at: ['warehouse', 115],
    activities: ['Transport'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'warning',
    titles: ['到仓差异', '到倉差異', 'Arrival discrepancies'],
    roles: { WarehouseClerk: ['Report'] },
  },
  {
    screen: bagNumberIndex,
    at: ['warehouse', 120],
    activities: ['Transport'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'shopping-bag-1',
    titles: ['袋号', '袋號', 'Bag numbers'],
    variants: ['Detailed'],
    roles: { WarehouseClerk: ['Establish', 'Edit', 'Seal', 'Unseal', 'Print'] },
  },
];
