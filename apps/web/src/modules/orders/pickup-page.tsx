import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { confirmSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Card, Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useRef, useState } from 'react';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';

interface Waiting {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  orderStatus: number;
}
const { ToBePickedUp } = enumCodes.OrderStatus;

/** The pickup desk: scan the receiver's QR code, or the order and then the six digits. */
export function Page() {
  const t = useWords('orders');
  const place = usePlace();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const now = useRef<Waiting | null>(null);
  const show = (order: Waiting | null) => {
    now.current = order;
    setWaiting(order);
  };

  async function handOut(order: Waiting, pickupCode: string): Promise<ScanAnswer> {
    await ask(confirmSelfPickup, { id: order.id, pickupCode }, { quiet: true });
    show(null);
    return { tone: 'success', title: t('pages.handedOut'), text: `${order.serialNumber} · ${order.receiverName ?? ''}` };
  }

  async function onScan({ code }: Scan): Promise<ScanAnswer> {
    const [, serial, digits] = /^(.+):(\d{6})$/.exec(code) ?? [];
    if (!serial && /^\d{6}$/.test(code) && now.current) return handOut(now.current, code);
    const { data } = await askRows(logisticsOrder, getLogisticsOrders, { numbers: [(serial ?? code).toUpperCase()] }, { quiet: true });
    const order = data[0];
    if (!order) return { tone: 'wrong', title: t('pages.nothingFound'), text: code };
    if (order.orderStatus !== ToBePickedUp)
      return { tone: 'wrong', title: t('pages.notWaiting'), text: enumLabel('OrderStatus', order.orderStatus) };
    if (digits) return handOut(order, digits);
    show(order);
    return { tone: 'warn', title: t('pages.askCode'), text: `${order.serialNumber} · ${order.receiverName ?? ''}` };
  }

  return (
    <Stack>
      <PageHeader title={place.title} />
      <ScanField
        label={t('pages.scanPickup')}
        hint={t('pages.scanPickupHint')}
        onScan={onScan}
        isOffline={isUnanswered}
        answerOf={(problem) => ({ tone: 'wrong', title: isApiProblem(problem) ? problem.message : String(problem) })}
        onEscape={() => show(null)}
        aside={
          waiting && (
            <Card>
              <Title level={2}>{waiting.serialNumber}</Title>
              <Text size="large">{waiting.receiverName ?? ''}</Text>
              <Text tone="waits">{t('pages.askCode')}</Text>
            </Card>
          )
        }
      />
    </Stack>
  );
}
