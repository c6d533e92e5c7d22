import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { AnswerButton } from '../packages/public.tsx';
import { ShortageButton } from '../picking/public.tsx';
import type { OpenedOrder, OrderRow } from './order-facts.ts';

/** Why an order is on hold and since when, and the packages that wait for a decision of the customer. */
export function HoldNotice({ row, order }: { row: OrderRow; order: OpenedOrder }) {
  const t = useTexts('orders');
  if (!row.frozen) return null;
  const flagged = order.goods.filter(({ problemType }) => problemType);
  return (
    <Alert tone="error" title={row.freezeReason ? enumLabel('FreezeReason', row.freezeReason) : t('logisticsOrder.fields.frozen')}>
      <Stack gap="small">
        {row.freezeRemarks && <Text>{row.freezeRemarks}</Text>}
        {row.freezeTime && (
          <Text size="small">
            {t('logisticsOrder.fields.freezeTime')} <FieldValue of={logisticsOrder} name="freezeTime" row={row} />
          </Text>
        )}
        {row.freezeReason === enumCodes.FreezeReason.Shortage && <ShortageButton order={row} />}
        {flagged.map(({ id, packageId, courierNumber, problemType, problemRemarks, problemDecision }) => (
          <Group key={id}>
            <Text strong>{courierNumber}</Text>
            {problemDecision ? (
              <Text>{t('pages.decided', { decision: enumLabel('ProblemDecision', problemDecision) })}</Text>
            ) : (
              packageId &&
              audience() !== 'warehouse' && (
                <AnswerButton parcel={{ id: packageId, courierNumber: courierNumber ?? '', problemType, problemRemarks }} />
              )
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
