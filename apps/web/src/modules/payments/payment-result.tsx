import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText, timeText } from '@entrepot/ui/format.ts';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import {
  hasComeIn,
  isWaiting,
  type Standing,
  standingAmounts,
  standingOf,
  standingTones,
} from '@entrepot/client/money/payment-standing.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { followPayment } from './use-payment-ways.ts';

const askEveryMs = 4_000;
// Who pressed twice at the provider is reported a moment after the first payment.
const secondWithinMs = 20_000;

/** How the online payment named in the address by `onlinePayment` stands, asked again while it waits and shortly after it came in. */
export function PaymentResult() {
  const t = useWords('payments');
  const { timeZone } = useSettings();
  const place = usePlace();
  const id = place.query.get('onlinePayment');
  const currencyOf = useCurrencyOf();
  const cameIn = useRef<{ id: string | null; at: number } | null>(null);
  const mayChange = (now: Standing | undefined) => {
    if (!now) return false;
    if (isWaiting(now)) return true;
    if (!hasComeIn(now) || isSome(now.secondAmount)) return false;
    if (cameIn.current?.id !== id) cameIn.current = { id, at: Date.now() };
    return Date.now() - cameIn.current.at < secondWithinMs;
  };
  const { data } = useQuery({
    queryKey: ['onlinePaymentResult', id],
    queryFn: () => ask(queryOnlinePayment, { id: id! }, { quiet: true }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (mayChange(state.data) ? askEveryMs : false),
  });
  const status = data?.paymentRecordStatus;
  // What it was for stands in the lists and the wallet as soon as it ended; a statement is paid with it a moment later.
  useEffect(() => {
    if (!data || isWaiting(data)) return undefined;
    const refresh = () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'onlinePaymentResult' });
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
  const name = standingOf(data);
  const currency = currencyOf(data);
  const { amount, received, rest, second } = standingAmounts(data);
  const values = {
    amount: moneyText(amount, currency),
    received: moneyText(received, currency),
    rest: moneyText(rest, currency),
    second: moneyText(second, currency),
    time: timeText(data.expireTime, timeZone).slice(0, 16),
  };
  return (
    <Alert
      tone={standingTones[name]}
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
