import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { getWarehouseDocumentById } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useQuery } from '@tanstack/react-query';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';

export type DocumentRow = Listed<typeof warehouseDocument>;

/** May its sender still write it? */
export const isOpen = ({ documentStatus }: DocumentRow): boolean => documentStates.is(documentStatus, 'open');
/** May this be done to it now? */
export const may = (verb: Parameters<typeof documentStates.can>[1]) => (row: DocumentRow) => documentStates.can(row.documentStatus, verb);

const ask = (id: string) => askRows(warehouseDocument, getWarehouseDocumentById, { id }, { quiet: true });
/** A document with its goods, its bins, what was told of it, and its bills. */
export type WholeDocument = Awaited<ReturnType<typeof ask>>;

/** One document with everything that belongs to it. */
export const useDocument = (id: string | null) =>
  useQuery({ queryKey: ['inbound-document', id], queryFn: () => ask(id as string), enabled: Boolean(id) });
