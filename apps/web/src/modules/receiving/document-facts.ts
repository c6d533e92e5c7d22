import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { getWarehouseDocumentById } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { Listed, ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';

export type DocumentRow = Listed<typeof warehouseDocument>;

/** Whether its sender can still edit it. */
export const isOpen = ({ documentStatus }: DocumentRow): boolean => documentStates.is(documentStatus, 'open');
/** Whether its status permits an action. */
export const may = (verb: Parameters<typeof documentStates.can>[1]) => (row: DocumentRow) => documentStates.can(row.documentStatus, verb);

/** A document with its goods, bins, tracking events and bills. */
export type WholeDocument = WithRows<ResponseOf<typeof getWarehouseDocumentById.output>, typeof warehouseDocument>;

/** One document with everything that belongs to it. */
export const useDocument = (id: string | null) => useCallQuery(getWarehouseDocumentById, id ? { id } : null, { of: warehouseDocument });
