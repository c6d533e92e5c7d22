import { getWarehouseDocumentById } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { Listed, ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';

export type DocumentRow = Listed<typeof warehouseDocument>;

/** A document with its goods, bins, tracking events and bills. */
export type WholeDocument = WithRows<ResponseOf<typeof getWarehouseDocumentById.output>, typeof warehouseDocument>;

/** One document with everything that belongs to it. */
export const useDocument = (id: string | null) => useCallQuery(getWarehouseDocumentById, id ? { id } : null, { of: warehouseDocument });
