import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { sendDespiteCancellation } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { shopAuthorizationInformationIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useState } from 'react';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { FieldValue } from '../../core/values/field-value.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { AnswerButton } from '../packages/public.tsx';
import { ShortageButton } from '../picking/public.tsx';
import { isBuyerCancelled, isOnHoldByShop, type OpenedOrder, type OrderRow } from './order-facts.ts';

const CancelDialog = late(() => import('./cancel-dialog.tsx').then((part) => ({ default: part.CancelDialog })));

/** The two choices for an order whose buyer cancelled: to cancel it, or to send it anyway. */
function BuyerCancelled({ row }: { row: OrderRow }) {
  const t = useTexts('orders');
  const can = useCan();
  const [isCancelling, setCancelling] = useState(false);
  const sending = useCall(sendDespiteCancellation, { success: t('pages.sentAnyway', { number: row.serialNumber }) });
  const mayCancel = can(logisticsOrderIndex.Cancel) && mayDo(row, 'cancel');
  const maySend = can(logisticsOrderIndex.Cancel) && mayDo(row, 'sendAnyway');
  if (!mayCancel && !maySend) return null;
  async function sendAnyway() {
    const title = t('pages.sendAnywayTitle', { number: row.serialNumber });
    const agreed = await confirm({ title, text: t('pages.sendAnywayText'), confirmLabel: t('actions.sendAnyway') });
    if (agreed) await sending.run({ id: row.id });
  }
  return (
    <Group>
      {mayCancel && (
        <Button kind="danger" disabled={sending.busy} onClick={() => setCancelling(true)}>
          {t('actions.cancelForBuyer')}
        </Button>
      )}
      {maySend && (
        <Button busy={sending.busy} onClick={() => void sendAnyway()}>
          {t('actions.sendAnyway')}
        </Button>
      )}
      {isCancelling && <CancelDialog row={row} onClose={() => setCancelling(false)} />}
    </Group>
  );
}

/** The way on for an order whose shop is not connected for its customer: connect it again, or cancel, which passes it to the shop's account. */
function ShopHold({ row }: { row: OrderRow }) {
  const t = useTexts('orders');
  const can = useCan();
  const [isCancelling, setCancelling] = useState(false);
  const isTaken = row.freezeReason === enumCodes.FreezeReason.ShopTaken;
  return (
    <Group>
      {!isTaken && can(shopAuthorizationInformationIndex) && (
        <Button kind="primary" href="/ShopAuthorizationInformationIndex">
          {t(audience() === 'customer' ? 'actions.connectShop' : 'actions.openShops')}
        </Button>
      )}
      {can(logisticsOrderIndex.Cancel) && mayDo(row, 'cancel') && (
        <Button kind="danger" onClick={() => setCancelling(true)}>
          {t(isTaken ? 'actions.handOver' : 'actions.cancelForBuyer')}
        </Button>
      )}
      {isCancelling && <CancelDialog row={row} onClose={() => setCancelling(false)} />}
    </Group>
  );
}

const remarksOf = (row: OrderRow, remarks: string, t: ReturnType<typeof useTexts>): string => {
  if (isBuyerCancelled(row)) return t('pages.buyerCancelledText', { platform: remarks });
  if (!isOnHoldByShop(row)) return remarks;
  return t(row.freezeReason === enumCodes.FreezeReason.ShopTaken ? 'pages.shopTakenText' : 'pages.shopDisconnectedText', { shop: remarks });
};

/** Why an order is on hold and since when, and the packages that wait for a decision of the customer. */
export function HoldNotice({ row, order }: { row: OrderRow; order: OpenedOrder }) {
  const t = useTexts('orders');
  if (!row.frozen) return null;
  const flagged = order.goods.filter(({ problemType }) => problemType);
  return (
    <Alert tone="error" title={row.freezeReason ? enumLabel('FreezeReason', row.freezeReason) : t('logisticsOrder.fields.frozen')}>
      <Stack gap="small">
        {row.freezeRemarks && <Text>{remarksOf(row, row.freezeRemarks, t)}</Text>}
        {isBuyerCancelled(row) && <BuyerCancelled row={row} />}
        {isOnHoldByShop(row) && <ShopHold row={row} />}
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
