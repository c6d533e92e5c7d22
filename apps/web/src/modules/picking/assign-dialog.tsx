import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { batchClaimPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { usePickers } from './choices.ts';
import type { ListRow } from './reprint-dialog.tsx';

/** Assigns lists to a picker of their warehouse; pickers with the fewest open lists come first. */
export function AssignDialog({ rows, onClose }: { rows: readonly ListRow[]; onClose(): void }) {
  const t = useTexts('picking');
  const nothing = rows.length === 0 && t('pages.nothingFree');
  return (
    <CallDialog
      of={batchClaimPickingList}
      about={pickingList}
      size="small"
      title={t('pages.assignTitle', { count: rows.length })}
      above={nothing && <Alert tone="info" title={nothing} />}
      rows={[['pickerId']]}
      fields={{ pickerId: { options: usePickers(t, rows[0]?.warehouseId ?? null), wrong: nothing, validateOn: 'sending' } }}
      params={{ ids: rows.map(({ id }) => id) }}
      submit={t('actions.assign')}
      success={t('pages.assigned', { count: rows.length })}
      onClose={onClose}
    />
  );
}
