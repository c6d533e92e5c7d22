import { headed } from '@entrepot/client/texts/headed.ts';
import { getOrderPickupCode } from '@entrepot/contract/modules/orders/calls.ts';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { OrderRow } from './order-facts.ts';

/** The code the receiver shows at the pickup point. */
export function PickupCode({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useWords('orders');
  const { data, error, refetch } = useQuery({
    queryKey: ['pickup-code', row.id],
    queryFn: () => ask(getOrderPickupCode, { id: row.id }, { quiet: true }),
  });
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
        </Stack>
      )}
    </Modal>
  );
}
