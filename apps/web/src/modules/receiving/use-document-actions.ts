import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  cancelWarehouseDocument,
  confirmWarehouseDocumentArrival,
  deleteWarehouseDocument,
  printBinLabels,
  submitWarehouseDocument,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { printLabels } from '../../core/print/print-pdf.ts';
import { go } from '../../core/tabs/place.ts';
import { type DocumentRow, isOpen, may } from './document-facts.ts';

const { Draft } = enumCodes.WarehouseDocumentStatus;
const { Commodity } = enumCodes.WarehouseDocumentType;
export type DocumentAction = RowAction<DocumentRow> & { needs: Needs };

/** What can be done to a document by its row or on its page, in the order it happens; `onOpen` opens what asks for something. */
export function useDocumentActions(onOpen: (what: 'depart' | 'remarks' | 'track' | 'end', row: DocumentRow) => void): DocumentAction[] {
  const t = useWords('receiving');
  const done = (what: string) => t(`pages.${what}`);
  const submitting = useCall(submitWarehouseDocument, { success: done('submitted') });
  const cancelling = useCall(cancelWarehouseDocument, { success: done('cancelled') });
  const deleting = useCall(deleteWarehouseDocument, { success: done('deleted') });
  const arriving = useCall(confirmWarehouseDocumentArrival, { success: done('arrived') });
  const printing = useCall(printBinLabels, { done: (address) => void printLabels(address, enumCodes.TemplateType.BinLabel) });
  const sure = (what: string, row: DocumentRow, tone?: 'danger') =>
    confirm({
      title: t(`pages.${what}Title`, { number: row.orderNo }),
      text: t(`pages.${what}Text`),
      confirmLabel: t(`actions.${what}`),
      tone,
    });
  const { Submit, Edit, PackBin, PrintBin, ConfirmArrival, ConfirmDeparture, SetRemarks, Cancel, Delete, End } = warehouseDocumentIndex;
  const at = (page: string) => (row: DocumentRow) => go(`/WarehouseDocument${page}?id=${row.id}`);
  return [
    { key: 'submit', label: t('actions.submit'), needs: Submit, shown: may('submit'), run: (row) => submitting.run({ id: row.id }) },
    {
      key: 'pack',
      label: t('actions.pack'),
      needs: PackBin,
      later: true,
      shown: (row) => isOpen(row) && row.documentType === Commodity,
      run: at('PackBin'),
    },
    { key: 'edit', label: t('actions.edit'), needs: Edit, shown: isOpen, run: at('Edit') },
    {
      key: 'print',
      label: t('actions.printBins'),
      needs: PrintBin,
      later: true,
      shown: ({ binTotal }) => binTotal > 0,
      run: (row) => printing.run({ id: row.id, binIds: null }),
    },
    { key: 'arrive', label: t('actions.arrive'), needs: ConfirmArrival, shown: may('arrive'), run: (row) => arriving.run({ id: row.id }) },
    {
      key: 'depart',
      label: t('actions.depart'),
      needs: ConfirmDeparture,
      later: true,
      shown: (row) => may('depart')(row) && may('cancel')(row),
      run: (row) => onOpen('depart', row),
    },
    {
      key: 'end',
      label: t('actions.end'),
      needs: End,
      tone: 'danger',
      later: true,
      shown: may('end'),
      run: (row) => onOpen('end', row),
    },
    { key: 'remarks', label: t('actions.remarks'), needs: SetRemarks, later: true, run: (row) => onOpen('remarks', row) },
    {
      key: 'cancel',
      label: t('actions.cancel'),
      needs: Cancel,
      tone: 'danger',
      later: true,
      shown: may('cancel'),
      run: async (row) => (await sure('cancel', row, 'danger')) && cancelling.run({ id: row.id }),
    },
    {
      key: 'delete',
      label: t('actions.delete'),
      needs: Delete,
      tone: 'danger',
      later: true,
      shown: (row) => row.documentStatus === Draft,
      run: async (row) => (await sure('delete', row, 'danger')) && deleting.run({ id: row.id }),
    },
  ];
}
