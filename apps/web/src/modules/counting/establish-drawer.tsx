import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishStockCount } from '@entrepot/contract/modules/counting/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDrawer } from '../../core/form/call-form.tsx';

const { Shelves, Partitions, Owner, Moved } = enumCodes.StockCountScope;

/** Creates a count: warehouse and shelves. */
export function EstablishDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts('counting');
  return (
    <CallDrawer
      of={establishStockCount}
      about={stockCount}
      title={t('actions.Establish')}
      above={<Text>{t('pages.establishHint')}</Text>}
      rows={[['warehouseId'], ['scope'], ['shelfIds'], ['partitionIds'], ['ownerId'], ['movedSince'], ['remarks']]}
      fields={({ scope }) => ({
        shelfIds: { hidden: scope !== Shelves, required: true },
        partitionIds: { hidden: scope !== Partitions, required: true },
        ownerId: { hidden: scope !== Owner, required: true },
        movedSince: { hidden: scope !== Moved, required: true },
      })}
      defaults={{ scope: Shelves }}
      submit={t('actions.Establish')}
      success={({ countNo, shelfTotal }) => t('pages.made', { number: countNo, count: shelfTotal })}
      onClose={onClose}
    />
  );
}
