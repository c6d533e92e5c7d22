import { cancelCodRemittance, confirmCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { confirm as asksFor } from '@entrepot/ui/confirm.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { Remittance } from './remittances.tsx';

const RemitDialog = late(() => import('./remit-dialog.tsx').then((part) => ({ default: part.RemitDialog })));

/** What finance does to a remittance, each step asked for before it is done. */
export function useRemitting() {
  const t = useWords('cod');
  const currencyOf = useCurrencyOf();
  const [paying, setPaying] = useState<Remittance | null>(null);
  const confirming = useCall(confirmCodRemittance);
  const cancelling = useCall(cancelCodRemittance);

  async function confirm(row: Remittance) {
    const values = { number: row.serialNumber, amount: moneyText(row.netAmount, currencyOf(row)), count: row.orderCount };
    const question = { title: t('pages.confirmTitle', values), text: t('pages.confirmText', values), confirmLabel: t('actions.confirm') };
    if (await asksFor(question)) await confirming.run({ id: row.id });
  }
  async function cancel(row: Remittance) {
    const values = { number: row.serialNumber, count: row.orderCount };
    const question = { title: t('pages.cancelTitle', values), text: t('pages.cancelText', values), confirmLabel: t('actions.cancel') };
    if (await asksFor({ ...question, tone: 'danger' })) await cancelling.run({ id: row.id });
  }
  return { confirm, cancel, remit: (row: Remittance) => setPaying(row), paying, close: () => setPaying(null) };
}

/** Draws the dialog in which a remittance is paid. */
export function RemitHost({ remitting: { paying, close } }: { remitting: ReturnType<typeof useRemitting> }) {
  return <Suspense>{paying && <RemitDialog row={paying} onClose={close} />}</Suspense>;
}
