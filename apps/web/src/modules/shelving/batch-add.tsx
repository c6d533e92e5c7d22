import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { batchAddShelves } from '@entrepot/contract/modules/shelving/batch-add.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { CallDrawer } from '../../core/form/call-form.tsx';

/** Adds a run of shelves: a prefix and numbers from … to. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useTexts('shelving');
  return (
    <CallDrawer
      of={batchAddShelves}
      about={shelf}
      title={t('actions.BatchAdd')}
      size="large"
      rows={[
        ['warehouseId', 'partitionId'],
        ['prefix', 'paddingDigits', 'startNumber', 'endNumber'],
        ['long', 'wide', 'high'],
      ]}
      defaults={{ prefix: 'A-', paddingDigits: 2, startNumber: 1, endNumber: 10 }}
      submit={t('actions.BatchAdd')}
      success={(numbers) => t('pages.added', { count: numbers.length, first: numbers[0], last: numbers.at(-1) })}
      onClose={onClose}
    />
  );
}
