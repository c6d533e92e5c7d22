import { type MenuPlace, screen } from '../../core/screen.ts';
import { stockKeeping } from '../../data/activities.ts';

export const warehouseDocumentIndex = screen(
  'WarehouseDocumentIndex',
  [
    'Establish',
    'Edit',
    'Delete',
    'Submit',
    'Cancel',
    'Import',
    'PackBin',
    'PrintBin',
    'ConfirmDeparture',
    'ConfirmArrival',
    'End',
    'SetRemarks',
    'AnswerMissing',
    'SettleMissing',
    'Export',
  ],
  ['Establish', 'Edit', 'Delete', 'Submit', 'Cancel', 'Import', 'PackBin', 'PrintBin', 'AnswerMissing', 'Export'],
);
export const warehouseDocumentEstablishPacket = screen('WarehouseDocumentEstablishPacket', ['Establish']);
export const qualityInspectionIndex = screen('QualityInspectionIndex', ['Start', 'Submit', 'Cancel', 'Review']);
export const signForIndex = screen('SignForIndex', ['SignFor', 'CancelSignFor']);
export const binPutOnShelves = screen('BinPutOnShelves', ['PutOn']);
export const binLowerShelf = screen('BinLowerShelf', ['Lower', 'PutOnCommodity']);

/** Their places in the menu. */
export const receivingScreens: readonly MenuPlace[] = [
  {
    screen: warehouseDocumentIndex,
    at: ['inbound', 10],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'document',
    titles: ['入库单', '入庫單', 'Inbound documents'],
    variants: ['Establish', 'Edit', 'Detailed', 'PackBin'],
    roles: {
      WarehouseClerk: ['PrintBin', 'ConfirmArrival', 'End'],
      SiteSupport: ['SetRemarks', 'AnswerMissing', 'SettleMissing', 'Export'],
    },
  },
  {
    screen: warehouseDocumentEstablishPacket,
    at: ['inbound', 20],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'document-add',
    titles: ['新增包裹入库单', '新增包裹入庫單', 'Package receipt'],
    variants: [],
  },
  {
    screen: qualityInspectionIndex,
    at: ['inbound', 30],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 's-claim',
    titles: ['收货质检', '收貨品檢', 'Receiving quality inspection'],
    variants: ['Edit'],
    roles: { WarehouseClerk: ['Start', 'Submit', 'Cancel'] },
  },
  {
    screen: signForIndex,
    at: ['inbound', 60],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'finished',
    titles: ['收货签收', '收貨簽收', 'Receipt signing'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: binPutOnShelves,
    at: ['inbound', 80],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'top',
    titles: ['货箱上架', '貨箱上架', 'Shelving'],
    roles: { WarehouseClerk: 'all' },
  },
  {
    screen: binLowerShelf,
    at: ['inbound', 90],
    activities: stockKeeping,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'bottom',
    titles: ['货箱下架', '貨箱下架', 'Bin lower shelf'],
    roles: { WarehouseClerk: 'all' },
  },
];
