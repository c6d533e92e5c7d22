import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { payBillSettlement, payBillSettlementForUser } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { followPayment, PendingPayments, usePaymentWays } from '../payments/public.tsx';
import {
  BeforeAfter,
  isSome,
  leftAfter,
  minus,
  plus,
  onlineWays,
  sameWay,
  useCurrencyOf,
  usualWay,
  useWallet,
  type WalletRow,
  type Way,
  waysToPay,
} from '../wallet/public.tsx';
import { PocketChoice } from './pocket-choice.tsx';
import type { StatementRow } from './use-statement-buttons.tsx';

const { Balance, Online, Offline } = enumCodes.PaymentType;
const taken: readonly number[] = [Balance, Online, Offline];

// Not a schema form: it selects a wallet pocket, and staff and customers use different calls.
/** Pays all of a statement: customers from the balance, online or by transfer; staff book money received outside the product. */
export function PayStatementDialog({ row, onClose }: { row: StatementRow; onClose(): void }) {
  const t = useTexts('billing');
  const staff = audience() !== 'customer';
  const { data: wallet, error, refetch } = useWallet(staff ? row.ownerId : null);
  if (wallet) return <Paying row={row} wallet={wallet} staff={staff} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('pages.payStatementTitle', { number: row.serialNumber })}>
      {error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

function Paying({ row, wallet, staff, onClose }: { row: StatementRow; wallet: WalletRow; staff: boolean; onClose(): void }) {
  const t = useTexts('billing');
  const currency = useCurrencyOf()(row);
  const left = minus(row.totalAmount, plus(row.paidAmount, row.creditedAmount));
  const offered = usePaymentWays(wallet.currencyId, !staff);
  const ways = [...waysToPay(wallet, left, staff), ...onlineWays(wallet, left, offered)].filter(({ type }) => taken.includes(type));
  const [chosen, setChosen] = useState<Way | null>(null);
  const [remarks, setRemarks] = useState('');
  const way = ways.find((one) => one.missing === null && sameWay(one, chosen)) ?? usualWay(ways);
  const paying = useAction(
    async ({ type, online }: Way, idempotencyKey) => {
      const how = { quiet: true, idempotencyKey };
      const input = { id: row.id, paymentType: type };
      if (staff) await callApi(payBillSettlementForUser, { ...input, remarks: remarks.trim() ? remarks : undefined }, how);
      else {
        const { onlinePayment } = await callApi(
          payBillSettlement,
          { ...input, onlinePaymentConfigurationId: online ? online.id : undefined },
          how,
        );
        if (onlinePayment) return onlinePayment;
      }
      return null;
    },
    {
      success: (opened) => (opened ? undefined : t('pages.statementPaid', { number: row.serialNumber })),
      done: (opened) => {
        onClose();
        if (opened) followPayment(opened, '/BillSettlementIndex');
      },
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.payStatementTitle', { number: row.serialNumber })}
      footer={
        <Button kind="primary" disabled={!way} onClick={() => way && paying.run(way)}>
          {t('pages.payAmount', { amount: moneyText(left, currency) })}
        </Button>
      }
    >
      <Stack>
        <PendingPayments billSettlementId={row.id} />
        <Text>{t('pages.payStatementText', { amount: moneyText(left, currency) })}</Text>
        <PocketChoice ways={ways} wallet={wallet} currency={currency} value={way ?? null} onChange={setChosen} />
        {!staff && (
          <Button kind="quiet" onClick={() => go(`/RechargeEstablish?statement=${row.id}&amount=${left}`)}>
            {t('actions.payByTransfer')}
          </Button>
        )}
        {staff && <TextArea label={t('paymentRecord.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />}
        {way && isSome(way.balance) && (
          <BeforeAfter
            currency={currency}
            changes={[{ key: 'balance', label: t('pages.balance'), before: wallet.balance, after: leftAfter(wallet, way).balance }]}
          />
        )}
      </Stack>
    </Modal>
  );
}
