import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { returnUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Item } from './unknown-facts.ts';

/** Returns an unknown item, with the courier number of the return. */
export function ReturnItemDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={returnUnknownItem}
      about={{ module: 'packages' }}
      size="small"
      title={t('pages.returnItemTitle', { number: item.courierNumber })}
      above={<Text>{t('pages.returnItemText')}</Text>}
      rows={[['returnCourierNumber'], ['remarks']]}
      fields={{ returnCourierNumber: { label: t('pages.returnCourierNumber') }, remarks: { label: t('pages.returnRemarks') } }}
      params={{ id: item.id }}
      submit={t('actions.returnItem')}
      tone="danger"
      success={t('pages.itemReturned', { number: item.courierNumber })}
      onClose={onClose}
    />
  );
}
