import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrderById, getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { confirmSigned } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { callApi, fetchRows } from '@entrepot/client/calls/api.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { uploadsDone } from '@entrepot/client/calls/uploads.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { addressOf, mapAddress } from '@entrepot/client/orders/address-of.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { ScanAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { Page } from '../core/page.tsx';
import { DetailList, Inside, Panel, Soft } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { type UploadSignature, SignatureField } from './signature-field.tsx';

/** Order being delivered. */
interface DeliveredOrder {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  parcelCount: number;
}
const { Signed, Delivering } = enumCodes.OrderStatus;

/** Delivery at the receiver's door: scan the order, collect the proof, confirm the delivery. */
export function DeliverPage() {
  const t = useTexts('staff');
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

async function fetchOrderByNumber(code: string) {
  const { data } = await fetchRows(logisticsOrder, getLogisticsOrders, { numbers: [code.trim().toUpperCase()] }, { quiet: true });
  return data[0];
}

/** Scan state of deliveries: one order is open, and its confirmation is sent after earlier scans. */
function useDelivering() {
  const t = useTexts('staff');
  const [{ order }, door] = useDesk<{ order: DeliveredOrder | null }>('delivering', { order: null });
  async function find(code: string): Promise<ScanAnswer> {
    const found = await fetchOrderByNumber(code);
    // The collected proof survives scanning the same order again and scanning a code that is no order.
    if (found && found.id !== door.now().order?.id) door.put({ order: null });
    if (!found) return { tone: 'wrong', title: t('deliver.unknown', { code }) };
    const { id, serialNumber, receiverName, parcelCount, orderStatus } = found;
    if (orderStatus === Signed) return { tone: 'warn', title: t('deliver.already'), text: serialNumber };
    if (orderStatus !== Delivering) return { tone: 'wrong', title: t('deliver.notOut'), text: enumLabel('OrderStatus', orderStatus) };
    door.put({ order: { id, serialNumber, receiverName, parcelCount } });
    return { tone: 'success', title: receiverName ?? serialNumber, text: serialNumber, next: t('deliver.takeProof') };
  }
  async function confirm({ id, serialNumber, images }: DeliveredOrder & { images: string[] }): Promise<ScanAnswer> {
    const [answer] = await callApi(confirmSigned, { ids: [id], images }, { quiet: true });
    // If the response to a first confirmation was lost, the retry is refused although the order is signed.
    if (!answer?.ok && (await fetchOrderByNumber(serialNumber))?.orderStatus !== Signed)
      throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    if (door.now().order?.id === id) door.put({ order: null });
    void refreshAfterScan();
    return { tone: 'success', title: t('deliver.done'), text: serialNumber, counts: 1 };
  }
  const scans = useScans({
    queueName: 'delivering',
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

/** Proof of delivery: pictures and the receiver's signature. Everything is uploaded before the confirmation. */
function Proof({ order, onConfirm }: { order: DeliveredOrder; onConfirm(images: string[]): void }) {
  const t = useTexts('staff');
  const orders = useTexts('orders');
  const { value: images, put: setImages, newest: newestImages, drop } = useEntered<string[]>(`delivery:${order.id}`, []);
  const [signature, setSignature] = useState<{ store: UploadSignature } | null>(null);
  const proving = useAction(async () => {
    const signed = signature ? [await signature.store()] : [];
    await uploadsDone();
    return [...signed, ...newestImages()];
  });
  async function confirm() {
    const proof = await proving.run(undefined);
    if (!proof?.length) return;
    drop();
    onConfirm(proof);
  }
  return (
    <Panel title={order.serialNumber}>
      <Inside>
        {order.receiverName && <strong>{order.receiverName}</strong>}
        <Recipient orderId={order.id} />
        <DetailList of={[[orders('logisticsOrder.fields.parcelCount'), order.parcelCount]]} />
        <SignatureField onWritten={(store) => setSignature(store && { store })} />
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

/** Address and telephone of the recipient, with a map and a call. Nothing without a connection. */
function Recipient({ orderId }: { orderId: string }) {
  const t = useTexts('orders');
  const { data } = useCallQuery(getLogisticsOrderById, { id: orderId });
  const receiver = data?.receiver;
  if (!receiver) return null;
  const address = addressOf(receiver);
  // As dialled in the recipient’s country.
  const phones = [receiver.Phone, receiver.Telephone].filter((phone) => phone !== null && phone !== undefined && phone !== '');
  return (
    <>
      {address && (
        <Soft>
          {address}{' '}
          <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer">
            {t('pages.openMap')}
          </a>
        </Soft>
      )}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          {phone}
        </a>
      ))}
    </>
  );
}
