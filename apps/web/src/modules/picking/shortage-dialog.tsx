import { useWords } from '@entrepot/client/react/use-words.ts';
import { reportPickingShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { leftOf, type LineRow, type Shortage } from '@entrepot/client/floor/picking.ts';

interface Props {
  listId: string;
  line: LineRow;
  /** Takes what is missing; it is sent after the scans before it. */
  onSend(shortage: Shortage): void;
  onClose(): void;
}

/** Reports goods that are not where they should be: the order stops and the leaders are told. */
export function ShortageDialog({ listId, line, onSend, onClose }: Props) {
  const t = useWords('picking');
  const most = leftOf(line);
  return (
    <CallDialog
      of={reportPickingShortage}
      about={{ module: 'picking' }}
      title={t('pages.shortageTitle', { number: line.courierNumber, shelf: line.shelfNumber })}
      above={<Alert tone="warn" title={t('pages.shortageText', { order: line.serialNumber })} />}
      rows={[['quantity'], ['remarks']]}
      fields={({ quantity }) => ({
        quantity: { label: t('pages.missingOf', { most }), wrong: (quantity ?? 0) > most && t('pages.missingOf', { most }) },
        remarks: { label: t('pages.remarks') },
      })}
      starts={{ quantity: most }}
      given={{ id: listId, lineId: line.id }}
      submit={t('actions.reportShortage')}
      tone="danger"
      send={async (shortage) => (onSend({ ...shortage, number: line.courierNumber }), true)}
      onClose={onClose}
    />
  );
}
