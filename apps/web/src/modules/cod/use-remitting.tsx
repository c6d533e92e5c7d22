import { cancelCodRemittance, confirmCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { confirm as confirmDialog } from '@entrepot/ui/feedback/confirm.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

export type Remittance = Listed<typeof codRemittance>;

const RemitDialog = late(() => import('./remit-dialog.tsx').then((part) => ({ default: part.RemitDialog })));

/** Finance actions on a remittance, each with a confirmation. */
export function useRemitting() {
  const t = useTexts('cod');
  const currencyOf = useCurrencyOf();
  const [paying, setPaying] = useState<Remittance | null>(null);
  const confirming = useCall(confirmCodRemittance);
  const cancelling = useCall(cancelCodRemittance);

  async function confirm(row: Remittance) {
    const values = { number: row.serialNumber, amount: moneyText(row.netAmount, currencyOf(row)), count: row.orderCount };
    const question = { title: t('pages.confirmTitle', values), text: t('pages.confirmText', values), confirmLabel: t('actions.confirm') };
    if (await confirmDialog(question)) await confirming.run({ id: row.id });
  }
  async function cancel(row: Remittance) {
    const values = { number: row.serialNumber, count: row.orderCount };
    const question = { title: t('pages.cancelTitle', values), text: t('pages.cancelText', values), confirmLabel: t('actions.cancel') };
    if (await confirmDialog({ ...question, tone: 'danger' })) await cancelling.run({ id: row.id });
  }
  return { confirm, cancel, remit: (row: Remittance) => setPaying(row), paying, close: () => setPaying(null) };
}

/** Renders the dialog that pays a remittance. */
export function RemitHost({ remitting: { paying, close } }: { remitting: ReturnType<typeof useRemitting> }) {
  return <Suspense>{paying && <RemitDialog row={paying} onClose={close} />}</Suspense>;
}
