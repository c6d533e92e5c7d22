import { endReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { foundOf, leftOf, type Line, type ReturnRow, useReturn, waitingOf } from './return-facts.ts';

type Ended = Pick<ReturnRow, 'id' | 'orderNo' | 'goodsTotal' | 'confirmedQuantity' | 'defectiveQuantity' | 'questions' | 'shelvedQuantity'>;
const shownLines = 5;

// No form of a call: it cannot be undone, so it confirms what it locks by a typed word.
/** Ends an order for good: says what came, what is missing and what is on no shelf, and asks for the order's number. */
export function EndDialog({ row, onClose, onEnded }: { row: Ended; onClose(): void; onEnded?(): void }) {
  const t = useWords('returns');
  const [remarks, setRemarks] = useState('');
  const { data } = useReturn(row.id);
  const { found, missing, unshelved } = leftOf(row);
  const ending = useCall(endReturnOrder, {
    success: t('pages.ended', { number: row.orderNo }),
    done() {
      onEnded?.();
      onClose();
    },
  });
  const uneven = (data?.goods ?? []).filter((line) => foundOf(line) !== line.expectedQuantity || waitingOf(line) > 0);
  const said = remarks.trim();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      tone="danger"
      title={t('pages.endTitle', { number: row.orderNo })}
      text={t('pages.endText')}
      locks={{
        items: [
          { label: t('returnOrder.fields.goodsTotal'), value: row.goodsTotal },
          { label: t('pages.endFound'), value: found },
          { label: t('pages.endShort'), value: missing },
          { label: t('pages.endOnNoShelf'), value: unshelved },
        ],
        firstRows: uneven.slice(0, shownLines).map((line) => lineText(line, t)),
        more: Math.max(0, uneven.length - shownLines),
      }}
      stops={unshelved > 0 && !said ? [t('pages.endUnshelved', { count: unshelved })] : []}
      typedWord={row.orderNo}
      confirmLabel={t('actions.end')}
      onConfirm={() => ending.run({ id: row.id, remarks: said || null })}
    >
      <TextField label={t('returnOrder.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} required={unshelved > 0} />
    </ConfirmDialog>
  );
}

/** What of a line did not come as announced, or lies on no shelf. */
function lineText(line: Line, t: Words): string {
  const [found, waiting] = [foundOf(line), waitingOf(line)];
  const of = t(found > line.expectedQuantity ? 'pages.countedExtra' : 'pages.counted', { found, expected: line.expectedQuantity });
  const name = line.commodityName ? inBrackets(line.commodityName, line.commodityCode ?? undefined) : line.commodityCode;
  return [name, of, waiting > 0 ? `${t('pages.endOnNoShelf')} ${waiting}` : ''].filter(Boolean).join(' · ');
}
