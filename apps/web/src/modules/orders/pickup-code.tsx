import { headed } from '@entrepot/client/texts/headed.ts';
import { getOrderPickupCode } from '@entrepot/contract/modules/orders/calls.ts';
import { mapAddress } from '@entrepot/client/orders/address-of.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { OpeningLines } from '@entrepot/ui/page/opening-lines.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { OrderRow } from './order-facts.ts';

/** The code the receiver shows at the pickup point, what is to be paid there, and the place. */
export function PickupCode({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  const { data, error, refetch } = useCallQuery(getOrderPickupCode, { id: row.id });
  const currencies = useCurrencies();
  const currency = currencies.find(({ id }) => id === data?.currencyId);
  return (
    <Modal opened onClose={onClose} size="small" title={headed(t('actions.pickupCode'), row.serialNumber)}>
      {error && <ErrorState {...errorProps(error, refetch)} />}
      {!data && !error && <LoadingBlock />}
      {data && (
        <Stack>
          <Title level={1}>
            <CopyText text={data.pickupCode} />
          </Title>
          <img src={data.qrPicture} alt={t('pages.pickupQr')} width={200} height={200} />
          <Text tone="soft">{t('pages.pickupCodeText')}</Text>
          {data.amountDue && currency && <Alert tone="warn">{t('pages.amountDue', { amount: moneyText(data.amountDue, currency) })}</Alert>}
          <DescriptionList
            items={[
              { label: t('pages.pickupPlace'), value: data.pickupName ?? '' },
              { label: t('pages.storedUntil'), value: data.storedUntil },
              {
                label: t('pages.openingHours'),
                value: (data.openingHours || data.hoursOfWeek.length || data.exceptionalDays.length) && (
                  <OpeningLines {...data} remark={data.openingHours} />
                ),
              },
              { label: t('pages.pickupPhone'), value: data.phone ?? '' },
              {
                label: t('pages.openMap'),
                value: data.address ? (
                  <a href={mapAddress(data.address)} target="_blank" rel="noopener noreferrer">
                    {data.address}
                  </a>
                ) : (
                  ''
                ),
              },
            ].filter(({ value }) => value)}
          />
        </Stack>
      )}
    </Modal>
  );
}
