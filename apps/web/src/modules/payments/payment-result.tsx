import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useEffect, useRef } from 'react';
import {
  hasComeIn,
  isWaiting,
  type PaymentState,
  paymentAmounts,
  paymentStateOf,
  paymentTones,
} from '@entrepot/client/money/payment-state.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { followPayment } from './use-payment-ways.ts';

const pollIntervalMs = 4_000;
// A double payment at the provider is reported a moment after the first payment.
const secondPaymentWindowMs = 20_000;

/** Status of the online payment in the `onlinePayment` parameter. Polls while the payment is pending and shortly after it arrived. */
export function PaymentResult() {
  const t = useTexts('payments');
  const { timeZone } = useSettings();
  const place = useTabLocation();
  const id = place.query.get('onlinePayment');
  const currencyOf = useCurrencyOf();
  const cameIn = useRef<{ id: string | null; at: number } | null>(null);
  const mayChange = (now: PaymentState | undefined) => {
    if (!now) return false;
    if (isWaiting(now)) return true;
    if (!hasComeIn(now) || isSome(now.secondAmount)) return false;
    if (cameIn.current?.id !== id) cameIn.current = { id, at: Date.now() };
    return Date.now() - cameIn.current.at < secondPaymentWindowMs;
  };
  const { data } = useCallQuery(queryOnlinePayment, id === null ? null : { id }, {
    refetchInterval: ({ state }) => (mayChange(state.data) ? pollIntervalMs : false),
  });
  const status = data?.paymentRecordStatus;
  // Lists and wallet are current as soon as the payment ended; a statement is paid a moment later.
  useEffect(() => {
    if (!data || isWaiting(data)) return undefined;
    const refresh = () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryOnlinePayment.path });
    refresh();
    const again = setTimeout(refresh, 2_000);
    return () => clearTimeout(again);
  }, [status]);
  if (!id || !data) return null;
  const close = () => {
    const query = new URLSearchParams(place.query);
    query.delete('onlinePayment');
    writeQuery(place, query);
  };
  const name = paymentStateOf(data);
  const currency = currencyOf(data);
  const { amount, received, rest, second } = paymentAmounts(data);
  const values = {
    amount: moneyText(amount, currency),
    received: moneyText(received, currency),
    rest: moneyText(rest, currency),
    second: moneyText(second, currency),
    time: shownTime(data.expireTime, timeZone, 'minute'),
  };
  return (
    <Alert
      tone={paymentTones[name]}
      live
      title={t(`pages.${name}Title`)}
      action={
        <Group tight>
          {(data.redirect || data.form) && (
            <Button kind="primary" size="small" onClick={() => followPayment(data, place.path)}>
              {t('actions.goOn')}
            </Button>
          )}
          <Button kind="quiet" size="small" onClick={close}>
            {t('pages.hide')}
          </Button>
        </Group>
      }
    >
      {t(`pages.${name}Text`, values)}
      {data.qrPicture && (
        <Stack gap="small">
          <img src={data.qrPicture} alt={t('pages.scanToPay')} width={200} height={200} />
          <Text>{t('pages.scanToPay')}</Text>
        </Stack>
      )}
    </Alert>
  );
}
