import { type MenuPlace, screen } from '../../core/screen.ts';

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
    'Export',
  ],
  ['Establish', 'Edit', 'Delete', 'Submit', 'Cancel', 'Import', 'PackBin', 'PrintBin', 'Export'],
);
export const warehouseDocumentEstablishPacket = screen('WarehouseDocumentEstablishPacket', ['Establish']);
export const qualityInspectionIndex = screen('QualityInspectionIndex', ['Start', 'Submit', 'Cancel', 'Review']);
export const signForIndex = screen('SignForIndex', ['SignFor', 'CancelSignFor']);
export const binPutOnShelves = screen('BinPutOnShelves', ['PutOn']);
export const binLowerShelf = screen('BinLowerShelf', ['Lower', 'PutOnCommodity']);

/** Where they stand in the menu. */
export const receivingScreens: readonly MenuPlace[] = [
  {
    screen: warehouseDocumentIndex,
    at: ['inbound', 10],
    who: 'PSWC',
    icon: 'document',
    titles: ['入库单', '入庫單', 'Inbound documents'],
    variants: ['Establish', 'Edit', 'Detailed', 'PackBin'],
  },
  {
    screen: warehouseDocumentEstablishPacket,
    at: ['inbound', 20],
    who: 'PSWC',
    icon: 'document-add',
    titles: ['新增包裹入库单', '新增包裹入庫單', 'Package receipt'],
    variants: [],
  },
  {
    screen: qualityInspectionIndex,
    at: ['inbound', 30],
    who: 'PSW',
    icon: 's-claim',
    titles: ['收货质检', '收貨品檢', 'Receiving quality inspection'],
    variants: ['Edit'],
  },
  { screen: signForIndex, at: ['inbound', 60], who: 'PSW', icon: 'finished', titles: ['收货签收', '收貨簽收', 'Receipt signing'] },
  { screen: binPutOnShelves, at: ['inbound', 80], who: 'PSW', icon: 'top', titles: ['货箱上架', '貨箱上架', 'Shelving'] },
  { screen: binLowerShelf, at: ['inbound', 90], who: 'PSW', icon: 'bottom', titles: ['货箱下架', '貨箱下架', 'Bin lower shelf'] },
];
