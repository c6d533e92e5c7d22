import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { confirmSigned } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { uploadsDone } from '@entrepot/client/calls/uploads.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ScanAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useRef, useState } from 'react';
import { Page } from '../core/page.tsx';
import { Facts, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { type KeepSignature, SignatureField } from './signature-field.tsx';

/** The order that is handed over at a door. */
interface AtTheDoor {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  parcelCount: number;
}
const { Signed, Delivering } = enumCodes.OrderStatus;

/** Handing parcels over at the receiver's door: the order is scanned, the proof is taken, the delivery is confirmed. */
export function DeliverPage() {
  const t = useWords('staff');
  const { order, scans } = useDelivering();
  return (
    <Page title={t('tasks.deliver')} back="/">
      <ScanField
        scans={scans}
        label={t('deliver.scan')}
        hint={t('deliver.hint')}
        onEscape={() => scans.send('leave', t('deliver.leave'))}
        aside={
          order && (
            <Proof key={order.id} order={order} onConfirm={(images) => scans.send('confirm', order.serialNumber, { ...order, images })} />
          )
        }
      />
    </Page>
  );
}

async function askFor(code: string) {
  const { data } = await askRows(logisticsOrder, getLogisticsOrders, { numbers: [code.trim().toUpperCase()] }, { quiet: true });
  return data[0];
}

/** The scans of delivering: an order lies open, and its confirmation goes after the scans before it. */
function useDelivering() {
  const t = useWords('staff');
  const [{ order }, door] = useDesk<{ order: AtTheDoor | null }>('delivering', { order: null });
  async function find(code: string): Promise<ScanAnswer> {
    const found = await askFor(code);
    // The proof of the order in hand stays when it is scanned once more, and when a code is no order's.
    if (found && found.id !== door.now().order?.id) door.put({ order: null });
    if (!found) return { tone: 'wrong', title: t('deliver.unknown', { code }) };
    const { id, serialNumber, receiverName, parcelCount, orderStatus } = found;
    if (orderStatus === Signed) return { tone: 'warn', title: t('deliver.already'), text: serialNumber };
    if (orderStatus !== Delivering) return { tone: 'wrong', title: t('deliver.notOut'), text: enumLabel('OrderStatus', orderStatus) };
    door.put({ order: { id, serialNumber, receiverName, parcelCount } });
    return { tone: 'success', title: receiverName ?? serialNumber, text: serialNumber, next: t('deliver.takeProof') };
  }
  async function confirm({ id, serialNumber, images }: AtTheDoor & { images: string[] }): Promise<ScanAnswer> {
    const [answer] = await ask(confirmSigned, { ids: [id], images }, { quiet: true });
    // What was confirmed and whose answer was lost on the way is refused the second time.
    if (!answer?.ok && (await askFor(serialNumber))?.orderStatus !== Signed)
      throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    if (door.now().order?.id === id) door.put({ order: null });
    void refreshAfterScan();
    return { tone: 'success', title: t('deliver.done'), text: serialNumber, counts: 1 };
  }
  const scans = useScans({
    keep: 'delivering',
    onScan: ({ code }) => find(code),
    steps: {
      confirm,
      leave() {
        door.put({ order: null });
        return quietly;
      },
    },
  });
  return { order, scans };
}

/** What proves that it was handed over: pictures, and the receiver's name in their own hand. All of it has come before it is confirmed. */
function Proof({ order, onConfirm }: { order: AtTheDoor; onConfirm(images: string[]): void }) {
  const t = useWords('staff');
  const orders = useWords('orders');
  const [images, setImages] = useState<string[]>([]);
  const latest = useRef(images);
  latest.current = images;
  const [signature, setSignature] = useState<{ keep: KeepSignature } | null>(null);
  const proving = useAction(async () => {
    const signed = signature ? [await signature.keep()] : [];
    await uploadsDone();
    return [...signed, ...latest.current];
  });
  async function confirm() {
    const proof = await proving.run(undefined);
    if (proof?.length) onConfirm(proof);
  }
  return (
    <Panel title={order.serialNumber}>
      <Inside>
        {order.receiverName && <strong>{order.receiverName}</strong>}
        <Facts of={[[orders('logisticsOrder.fields.parcelCount'), order.parcelCount]]} />
        <SignatureField onWritten={(keep) => setSignature(keep && { keep })} />
        <UploadField label={t('deliver.pictures')} value={images} onChange={setImages} max={6} />
        <Button
          kind="primary"
          size="large"
          wide
          busy={proving.busy}
          disabled={images.length === 0 && !signature}
          onClick={() => void confirm()}
        >
          {t('deliver.confirm')}
        </Button>
      </Inside>
    </Panel>
  );
}
