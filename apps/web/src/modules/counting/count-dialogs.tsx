import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelStockCount, closeStockCount, reviewStockCount } from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { Differences } from './count-detail.tsx';
import type { CountRow } from './count-page.tsx';

interface Props {
  row: CountRow;
  onClose(): void;
}

/** Closes a count: applies its differences, or requests their approval first. */
export function CloseDialog({ row, onClose }: Props) {
  const t = useTexts('counting');
  const number = row.countNo;
  return (
    <CallDialog
      of={closeStockCount}
      about={stockCount}
      size="wide"
      title={t('pages.closeTitle', { number })}
      above={
        <Stack>
          <Text>{t('pages.closeText')}</Text>
          <Differences id={row.id} />
        </Stack>
      }
      rows={[['reason']]}
      params={{ id: row.id }}
      submit={t('actions.Close')}
      success={({ countStatus }) => t(countStatus === enumCodes.StockCountStatus.Review ? 'pages.waits' : 'pages.closed', { number })}
      onClose={onClose}
    />
  );
}

/** Approves the differences of a count, or requests a recount. */
export function ReviewDialog({ row, onClose }: Props) {
  const t = useTexts('counting');
  const number = row.countNo;
  const reviewValues = { more: row.piecesMore, fewer: row.piecesFewer, name: String(row.askedByName ?? ''), reason: row.reason ?? '' };
  return (
    <CallDialog
      of={reviewStockCount}
      about={stockCount}
      size="wide"
      title={t('pages.reviewTitle', { number })}
      above={
        <Stack>
          <Text>{t('pages.reviewText', reviewValues)}</Text>
          <Differences id={row.id} />
        </Stack>
      }
      rows={[['approved'], ['reason']]}
      fields={{ approved: eitherOf(t('actions.approve'), t('actions.recount'), true) }}
      params={{ id: row.id }}
      submit={({ approved }) => t(approved === false ? 'actions.recount' : 'actions.approve')}
      success={t('pages.reviewed', { number })}
      onClose={onClose}
    />
  );
}

/** Cancels a count. */
export function CancelDialog({ row, onClose }: Props) {
  const t = useTexts('counting');
  const number = row.countNo;
  return (
    <CallDialog
      of={cancelStockCount}
      about={stockCount}
      title={t('pages.cancelTitle', { number })}
      above={<Text>{t('pages.cancelText')}</Text>}
      rows={[['reason']]}
      params={{ id: row.id }}
      submit={t('actions.Cancel')}
      tone="danger"
      success={t('pages.cancelled', { number })}
      onClose={onClose}
    />
  );
}
