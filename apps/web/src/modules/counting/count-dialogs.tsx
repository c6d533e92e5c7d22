import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelStockCount, closeStockCount, reviewStockCount } from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { Differences } from './count-detail.tsx';
import type { CountRow, Open } from './count-page.tsx';
import { EstablishDrawer } from './establish-drawer.tsx';
import { SuggestDrawer } from './suggest-drawer.tsx';

/** The dialog that is open over the list of counts. */
export function CountDialogs({ open, onClose }: { open: Open; onClose(): void }) {
  switch (open.what) {
    case 'make':
      return <EstablishDrawer onClose={onClose} />;
    case 'suggest':
      return <SuggestDrawer onClose={onClose} />;
    case 'close':
      return <CloseDialog row={open.row} onClose={onClose} />;
    case 'review':
      return <ReviewDialog row={open.row} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog row={open.row} onClose={onClose} />;
  }
}

interface Props {
  row: CountRow;
  onClose(): void;
}

function CloseDialog({ row, onClose }: Props) {
  const t = useWords('counting');
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
      given={{ id: row.id }}
      submit={t('actions.Close')}
      success={({ countStatus }) => t(countStatus === enumCodes.StockCountStatus.Review ? 'pages.waits' : 'pages.closed', { number })}
      onClose={onClose}
    />
  );
}

function ReviewDialog({ row, onClose }: Props) {
  const t = useWords('counting');
  const number = row.countNo;
  const said = { more: row.piecesMore, fewer: row.piecesFewer, name: String(row.askedByName ?? ''), reason: row.reason ?? '' };
  return (
    <CallDialog
      of={reviewStockCount}
      about={stockCount}
      size="wide"
      title={t('pages.reviewTitle', { number })}
      above={
        <Stack>
          <Text>{t('pages.reviewText', said)}</Text>
          <Differences id={row.id} />
        </Stack>
      }
      rows={[['approved'], ['reason']]}
      fields={{ approved: eitherOf(t('actions.approve'), t('actions.recount')) }}
      starts={{ approved: true }}
      given={{ id: row.id }}
      submit={({ approved }) => t(approved ? 'actions.approve' : 'actions.recount')}
      success={t('pages.reviewed', { number })}
      onClose={onClose}
    />
  );
}

function CancelDialog({ row, onClose }: Props) {
  const t = useWords('counting');
  const number = row.countNo;
  return (
    <CallDialog
      of={cancelStockCount}
      about={stockCount}
      title={t('pages.cancelTitle', { number })}
      above={<Text>{t('pages.cancelText')}</Text>}
      rows={[['reason']]}
      given={{ id: row.id }}
      submit={t('actions.Cancel')}
      tone="danger"
      success={t('pages.cancelled', { number })}
      onClose={onClose}
    />
  );
}
