import { cancellationLines } from '@entrepot/client/orders/cancellation.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { cancelLogisticsOrder, getCancellationOutcome } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { OrderRow } from './order-facts.ts';

/** Why the order cannot be cancelled: the server's refusal, or that it did not answer. */
function Reason({ error, again }: { error: Error; again(): unknown }) {
  const isRefused = isApiProblem(error) && error.status === 200;
  return isRefused ? <Alert tone="warn">{error.message}</Alert> : <ErrorState compact {...errorProps(error, again)} />;
}

/** Cancels an order: shows what comes back and what does not before the button, and repeats it afterwards. */
export function CancelDialog({ row: { id, serialNumber: number }, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  const currencyOf = useCurrencyOf();
  const { data, error, refetch } = useCallQuery(getCancellationOutcome, { id }, { staleTime: 0 });
  const title = t('pages.cancelTitle', { number });
  if (!data)
    return (
      <Modal opened onClose={onClose} title={title} size="small">
        {error ? <Reason error={error} again={refetch} /> : <LoadingBlock />}
      </Modal>
    );
  const lines = cancellationLines(data, t, (amount) => moneyText(amount, currencyOf(data)));
  return (
    <CallDialog
      of={cancelLogisticsOrder}
      about={logisticsOrder}
      title={title}
      size="small"
      above={
        <Stack gap="small">
          <Text>{t('pages.cancelText')}</Text>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Stack>
      }
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.reason') } }}
      params={{ id }}
      tone="danger"
      submit={t('actions.cancel')}
      success={[t('pages.cancelled'), ...lines].join(' · ')}
      onClose={onClose}
    />
  );
}
