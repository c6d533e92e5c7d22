import { listMark } from '@entrepot/ui/list-text.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { endWarehouseDocument, getEndOfWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import type { DocumentRow } from './document-facts.ts';

// No form of a call: it cannot be undone, so it confirms what it locks by a typed word.
/** Ends a document: says what is short, extra and not on a shelf, what is locked for good, and asks for the document's number. */
export function EndDialog({ row, onClose }: { row: DocumentRow; onClose(): void }) {
  const t = useWords('receiving');
  const [remarks, setRemarks] = useState('');
  const { data } = useQuery({ queryKey: ['end', row.id, row.rowVersion], queryFn: () => ask(getEndOfWarehouseDocument, { id: row.id }) });
  const ending = useCall(endWarehouseDocument, { success: t('pages.floor.ended', { number: row.orderNo }), done: onClose });
  if (!data) return null;
  const lines = data.lines ?? [];
  const total = (key: 'expectedQuantity' | 'receivedQuantity' | 'notShelved' | 'shortQuantity' | 'extraQuantity') =>
    lines.reduce((sum, line) => sum + line[key], 0);
  const notShelved = total('notShelved');
  const uneven = lines.filter((line) => line.shortQuantity > 0 || line.extraQuantity > 0 || line.notShelved > 0);
  const said = (key: string, count: number) => (count ? `${t(key)} ${count}` : '');
  const bins = (data.missingBins ?? []).join(listMark());
  const uninspected = data.uninspected ?? [];
  const openBins = (data.openBins ?? []).filter((one) => !uninspected.includes(one)).join(listMark());
  const isSaid = remarks.trim() !== '';
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.floor.endTitle', { number: row.orderNo })}
      text={t('pages.floor.endText')}
      locks={{
        items: [
          { label: t('warehouseDocumentGoods.fields.expectedQuantity'), value: total('expectedQuantity') },
          { label: t('warehouseDocumentGoods.fields.receivedQuantity'), value: total('receivedQuantity') },
          { label: t('pages.floor.notShelved'), value: notShelved },
          { label: t('warehouseDocumentGoods.fields.shortQuantity'), value: total('shortQuantity') },
          { label: t('warehouseDocumentGoods.fields.extraQuantity'), value: total('extraQuantity') },
          ...(bins ? [{ label: t('pages.floor.missingBins'), value: bins }] : []),
          ...(uninspected.length ? [{ label: t('pages.floor.uninspected'), value: uninspected.join(listMark()) }] : []),
          ...(openBins ? [{ label: t('pages.floor.openBins'), value: openBins }] : []),
        ],
        firstRows: uneven
          .slice(0, 5)
          .map((line) =>
            [
              inBrackets(line.name, line.code),
              said('warehouseDocumentGoods.fields.shortQuantity', line.shortQuantity),
              said('warehouseDocumentGoods.fields.extraQuantity', line.extraQuantity),
              said('pages.floor.notShelved', line.notShelved),
            ]
              .filter(Boolean)
              .join(' · '),
          ),
        more: Math.max(0, uneven.length - 5),
        allHref: uneven.length > 5 ? `/WarehouseDocumentDetailed?id=${row.id}` : undefined,
      }}
      stops={[
        ...(notShelved && !isSaid ? [t('pages.floor.reasonNeeded', { count: notShelved })] : []),
        ...(uninspected.length && !isSaid ? [t('pages.floor.inspectOrSay', { places: uninspected.slice(0, 5).join(listMark()) })] : []),
      ]}
      typedWord={row.orderNo}
      confirmLabel={t('actions.end')}
      onConfirm={() => ending.run({ id: row.id, remarks: remarks.trim() || null })}
    >
      <TextField
        label={t('warehouseDocument.fields.endRemarks')}
        value={remarks}
        onChange={setRemarks}
        maxLength={500}
        required={notShelved > 0 || uninspected.length > 0}
      />
    </ConfirmDialog>
  );
}
