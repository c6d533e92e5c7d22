import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of inbound documents, bins and their inspection. */
export const pages: Pages = {
  WarehouseDocumentIndex: () => import('./document-page.tsx'),
  WarehouseDocumentEstablish: () => import('./establish-page.tsx'),
  WarehouseDocumentEdit: () => import('./edit-page.tsx'),
  WarehouseDocumentDetailed: () => import('./detailed-page.tsx'),
  WarehouseDocumentPackBin: () => import('./pack-page.tsx'),
  WarehouseDocumentEstablishPacket: () => import('./packet-page.tsx'),
  SignForIndex: () => import('./dock-page.tsx'),
  QualityInspectionIndex: () => import('./inspections-page.tsx'),
  QualityInspectionEdit: () => import('./inspect-page.tsx'),
  BinPutOnShelves: () => import('./shelve-bin-page.tsx'),
  BinLowerShelf: () => import('./unpack-page.tsx'),
};
