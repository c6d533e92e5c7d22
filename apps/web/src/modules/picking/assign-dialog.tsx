import { useWords } from '@entrepot/client/react/use-words.ts';
import { batchClaimPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { usePickers } from './choices.ts';
import type { ListRow } from './list-page.tsx';

/** Gives lists to somebody of their warehouse; those with the fewest lists in hand stand first. */
export function AssignDialog({ rows, onClose }: { rows: readonly ListRow[]; onClose(): void }) {
  const t = useWords('picking');
  const nothing = rows.length === 0 && t('pages.nothingFree');
  return (
    <CallDialog
      of={batchClaimPickingList}
      about={pickingList}
      size="small"
      title={t('pages.assignTitle', { count: rows.length })}
      above={nothing && <Alert tone="info" title={nothing} />}
      rows={[['pickerId']]}
      fields={{ pickerId: { options: usePickers(t, rows[0]?.warehouseId ?? null), wrong: nothing, said: 'sending' } }}
      given={{ ids: rows.map(({ id }) => id) }}
      submit={t('actions.assign')}
      success={t('pages.assigned', { count: rows.length })}
      onClose={onClose}
    />
  );
}
