import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { correctCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, useCurrencyOf } from '../wallet/public.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** Reverses the amount that was posted for an order and posts another one, with a reason. */
export function CorrectDialog({ row, onClose }: { row: CodOrder; onClose(): void }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()({ currencyId: row.collectionCurrencyId });
  return (
    <CallDialog
      of={correctCodCollected}
      about={{ module: 'cod' }}
      title={t('pages.correctTitle', { number: row.serialNumber })}
      currency={currency}
      above={<Text>{t('pages.correctNote', { amount: moneyText(row.collectedAmount ?? '0', currency) })}</Text>}
      rows={[['collectedAmount'], ['remarks']]}
      fields={({ collectedAmount }) => ({
        collectedAmount: {
          label: t('codOrder.fields.collectedAmount'),
          wrong: compare(collectedAmount ?? '0', row.collectionAmount ?? '0') > 0 && t('pages.aboveOrder'),
        },
        remarks: { label: t('pages.why') },
      })}
      defaults={{ collectedAmount: row.collectionAmount ?? '' }}
      params={{ id: row.id }}
      submit={t('actions.correct')}
      success={t('pages.corrected')}
      onClose={onClose}
    />
  );
}
