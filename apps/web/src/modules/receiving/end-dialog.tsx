import { listMark } from '@entrepot/ui/table/list-text.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { endWarehouseDocument, getEndOfWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import type { DocumentRow } from './document-facts.ts';

// Not a schema form: it is irreversible, so it confirms what it locks by a typed word.
/** Ends a document: shows missing, surplus and unshelved goods and what is locked permanently, and asks for the document's number. */
export function EndDialog({ row, onClose }: { row: DocumentRow; onClose(): void }) {
  const t = useTexts('receiving');
  const [remarks, setRemarks] = useState('');
  const { data } = useCallQuery(getEndOfWarehouseDocument, { id: row.id }, { toast: true, gcTime: 0 });
  const ending = useCall(endWarehouseDocument, { success: t('pages.floor.ended', { number: row.orderNo }), done: onClose });
  if (!data) return null;
  const lines = data.lines ?? [];
  const total = (key: 'expectedQuantity' | 'receivedQuantity' | 'notShelved' | 'shortQuantity' | 'extraQuantity') =>
    lines.reduce((sum, line) => sum + line[key], 0);
  const notShelved = total('notShelved');
  const uneven = lines.filter((line) => line.shortQuantity > 0 || line.extraQuantity > 0 || line.notShelved > 0);
  const countText = (key: string, count: number) => (count ? `${t(key)} ${count}` : '');
  const bins = (data.missingBins ?? []).join(listMark());
  const uninspected = data.uninspected ?? [];
  const openBins = (data.openBins ?? []).filter((one) => !uninspected.includes(one)).join(listMark());
  const hasRemarks = remarks.trim() !== '';
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
              countText('warehouseDocumentGoods.fields.shortQuantity', line.shortQuantity),
              countText('warehouseDocumentGoods.fields.extraQuantity', line.extraQuantity),
              countText('pages.floor.notShelved', line.notShelved),
            ]
              .filter(Boolean)
              .join(' · '),
          ),
        more: Math.max(0, uneven.length - 5),
        allHref: uneven.length > 5 ? `/WarehouseDocumentDetailed?id=${row.id}` : undefined,
      }}
      stops={[
        ...(notShelved && !hasRemarks ? [t('pages.floor.reasonNeeded', { count: notShelved })] : []),
        ...(uninspected.length && !hasRemarks ? [t('pages.floor.inspectOrSay', { places: uninspected.slice(0, 5).join(listMark()) })] : []),
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
