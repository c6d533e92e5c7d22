import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { confirmSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Card, Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { quietly, useScans } from '../../core/scan/use-scans.ts';

interface Waiting {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  orderStatus: number;
}
const { Signed, ToBePickedUp } = enumCodes.OrderStatus;

/** The pickup desk: scan the receiver's QR code, or the order and then the six digits. */
export function Page() {
  const t = useWords('orders');
  const place = usePlace();
  const [{ waiting }, desk] = useDesk<{ waiting: Waiting | null }>('pickup', { waiting: null });

  async function handOut({ id, serialNumber, receiverName }: Waiting, pickupCode: string, key: string): Promise<ScanAnswer> {
    await ask(confirmSelfPickup, { id, pickupCode }, { quiet: true, idempotencyKey: key });
    desk.put({ waiting: null });
    return { tone: 'success', title: t('pages.handedOut'), text: `${serialNumber} · ${receiverName ?? ''}`, counts: 1 };
  }
  async function onScan({ id, code }: Scan): Promise<ScanAnswer> {
    const [, serial, digits] = /^(.+):(\d{6})$/.exec(code) ?? [];
    const now = desk.now().waiting;
    if (!serial && /^\d{6}$/.test(code) && now) return handOut(now, code, id);
    const { data } = await askRows(logisticsOrder, getLogisticsOrders, { numbers: [(serial ?? code).toUpperCase()] }, { quiet: true });
    const order = data[0];
    if (!order) return { tone: 'wrong', title: t('pages.nothingFound'), text: code };
    if (order.orderStatus === Signed) return { tone: 'warn', title: t('pages.handedOutAlready'), text: order.serialNumber };
    if (order.orderStatus !== ToBePickedUp)
      return { tone: 'wrong', title: t('pages.notWaiting'), text: enumLabel('OrderStatus', order.orderStatus) };
    if (digits) return handOut(order, digits, id);
    const { serialNumber, receiverName, orderStatus } = order;
    desk.put({ waiting: { id: order.id, serialNumber, receiverName, orderStatus } });
    return { tone: 'warn', title: t('pages.askCode'), text: `${serialNumber} · ${receiverName ?? ''}` };
  }
  const scans = useScans({
    keep: 'pickup',
    onScan,
    steps: {
      leave() {
        desk.put({ waiting: null });
        return quietly;
      },
    },
  });

  return (
    <Stack>
      <PageHeader title={place.title} />
      <ScanField
        scans={scans}
        label={t('pages.scanPickup')}
        hint={t('pages.scanPickupHint')}
        onEscape={() => scans.send('leave', t('pages.scanPickup'))}
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
