import { endReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { foundOf, leftOf, type Line, type ReturnRow, useReturn, waitingOf } from './return-facts.ts';

type Ended = Pick<ReturnRow, 'id' | 'orderNo' | 'goodsTotal' | 'confirmedQuantity' | 'defectiveQuantity' | 'questions' | 'shelvedQuantity'>;
const maxLines = 5;

// Not a schema form: it is irreversible, so it confirms what it locks by a typed word.
/** Ends an order permanently: shows received, missing and unshelved goods, and asks for the order's number. */
export function EndDialog({ row, onClose, onEnded }: { row: Ended; onClose(): void; onEnded?(): void }) {
  const t = useTexts('returns');
  const { value: remarks, put: setRemarks, drop } = useEntered(`end-return:${row.id}`, '');
  const close = () => {
    drop();
    onClose();
  };
  const { data } = useReturn(row.id);
  const { found, missing, unshelved } = leftOf(row);
  const ending = useCall(endReturnOrder, {
    success: t('pages.ended', { number: row.orderNo }),
    done() {
      onEnded?.();
      close();
    },
  });
  const uneven = (data?.goods ?? []).filter((line) => foundOf(line) !== line.expectedQuantity || waitingOf(line) > 0);
  const trimmedRemarks = remarks.trim();
  return (
    <ConfirmDialog
      opened
      onClose={close}
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
        firstRows: uneven.slice(0, maxLines).map((line) => lineText(line, t)),
        more: Math.max(0, uneven.length - maxLines),
      }}
      stops={unshelved > 0 && !trimmedRemarks ? [t('pages.endUnshelved', { count: unshelved })] : []}
      typedWord={row.orderNo}
      confirmLabel={t('actions.end')}
      onConfirm={() => ending.run({ id: row.id, remarks: trimmedRemarks || null })}
    >
      <TextField label={t('returnOrder.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} required={unshelved > 0} />
    </ConfirmDialog>
  );
}

/** Describes how a line differs from its announcement, or what of it is not on a shelf. */
function lineText(line: Line, t: Translate): string {
  const [found, waiting] = [foundOf(line), waitingOf(line)];
  const of = t(found > line.expectedQuantity ? 'pages.countedExtra' : 'pages.counted', { found, expected: line.expectedQuantity });
  const name = line.commodityName ? inBrackets(line.commodityName, line.commodityCode ?? undefined) : line.commodityCode;
  return [name, of, waiting > 0 ? `${t('pages.endOnNoShelf')} ${waiting}` : ''].filter(Boolean).join(' · ');
}
