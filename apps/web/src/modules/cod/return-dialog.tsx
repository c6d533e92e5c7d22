import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { returnCodMoney } from '@entrepot/contract/modules/cod/calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** Records that the receiver got the collected money of an order back, and from whom. */
export function ReturnDialog({ row, onClose }: { row: CodOrder; onClose(): void }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()({ currencyId: row.collectionCurrencyId });
  return (
    <CallDialog
      of={returnCodMoney}
      about={{ module: 'cod' }}
      title={t('pages.returnMoneyTitle', { number: row.serialNumber })}
      above={<Text>{t('pages.returnNote', { amount: moneyText(row.collectedAmount ?? '0', currency) })}</Text>}
      rows={[['returnedBySite'], ['remarks']]}
      fields={() => ({
        returnedBySite: { label: t('pages.whoReturned'), ...eitherOf(t('pages.bySite'), t('pages.byCarrier')) },
        remarks: { label: t('pages.why') },
      })}
      defaults={{ returnedBySite: false }}
      params={{ id: row.id }}
      submit={t('actions.returnMoney')}
      success={t('pages.moneyReturned')}
      onClose={onClose}
    />
  );
}
