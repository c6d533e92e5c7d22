import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { collectAtDesk, printTillReceipt } from '@entrepot/contract/modules/cod/till-calls.ts';
import { till } from '@entrepot/contract/modules/cod/till.ts';
import { useState } from 'react';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { useNetwork } from '../calls/network.ts';
import { compare, minus } from '../money/amounts.ts';
import { useRows } from '../react/queries.ts';
import { useAction } from '../react/use-action.ts';
import { useCurrencies } from '../react/use-currencies.ts';
import { useSession } from '../session/session.ts';
import type { PickupOrder } from './use-pickup.ts';

const { Cash, Transfer } = enumCodes.TillMeans;
const { Open } = enumCodes.TillShiftStatus;

export type DeskReceipt = NonNullable<ResponseOf<typeof collectAtDesk.output>>;

/**
 * Takes the money of the order at the pickup desk into the till that the person has open. It is sent immediately or refused: without a
 * connection the desk takes no money. `onReceipt` gets the address of the receipt to print.
 */
export function useDeskPayment(order: PickupOrder | null, onPaid: (id: string) => void, onReceipt: (address: string) => void) {
  const userId = useSession((session) => session.user?.userId);
  const offline = useNetwork(({ dead }) => dead);
  const currencies = useCurrencies();
  const due = order?.amountDue ?? null;
  const { data, isLoading } = useRows(till, { rows: 50 }, due !== null);
  const own = (data?.data ?? []).filter((row) => row.operatorId === userId && row.tillShiftStatus === Open);
  const [tillId, setTill] = useState<string | null>(null);
  const chosen = own.find(({ id }) => id === tillId) ?? (own.length === 1 ? own[0] : undefined);
  const [means, setMeans] = useState<CodeOf<'TillMeans'>>(Cash);
  const [tendered, setTendered] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [receipt, setReceipt] = useState<(DeskReceipt & { orderId: string }) | null>(null);
  const printing = useAction((id: string) => callApi(printTillReceipt, { id }, { quiet: true, timeout: 60_000 }), { done: onReceipt });
  const collecting = useAction(
    (input: Parameters<typeof callApi<typeof collectAtDesk.input, typeof collectAtDesk.output>>[1], key) =>
      callApi(collectAtDesk, input, { quiet: true, idempotencyKey: key }),
    {
      done(answer) {
        if (!answer || !order) return;
        setReceipt({ ...answer, orderId: order.id });
        setTendered(null);
        setReference('');
        onPaid(order.id);
        void printing.run(answer.id);
      },
    },
  );
  const received = tendered ?? due;
  const tooLittle = means === Cash && due !== null && compare(received, due) < 0;
  const referenceMissing = means === Transfer && !reference.trim();
  const isReady = Boolean(chosen && order?.code && due) && !offline && !tooLittle && !referenceMissing;
  return {
    due,
    offline,
    isLoading,
    tills: own,
    tillId: chosen?.id ?? null,
    setTill,
    currency: currencies.find(({ id }) => id === order?.currencyId),
    means,
    setMeans,
    tendered,
    setTendered,
    reference,
    setReference,
    tooLittle,
    change: means === Cash && due !== null && !tooLittle ? minus(received, due) : null,
    isReady,
    busy: collecting.busy,
    receipt: receipt && receipt.orderId === order?.id ? receipt : null,
    printAgain: () => receipt && printing.run(receipt.id),
    collect() {
      if (!isReady) return undefined;
      return collecting.run({
        tillId: chosen!.id,
        logisticsOrderId: order!.id,
        pickupCode: order!.code!,
        amount: due!,
        tillMeans: means,
        ...(means === Cash ? { tendered: received } : reference.trim() ? { reference: reference.trim() } : {}),
      });
    },
  };
}
