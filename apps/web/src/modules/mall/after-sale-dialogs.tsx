import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  answerAfterSale,
  changeAfterSaleBearer,
  decideAfterSale,
  rejectAfterSale,
  reopenAfterSale,
  reverseAfterSale,
} from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { type MallOrder, useMallOrder } from './order-facts.ts';

const { Seller, Carrier } = enumCodes.AfterSaleBearer;

/** A request in the list of staff. */
export interface Request extends Record<string, unknown> {
  id: string;
  serialNumber: string;
  sellerOrderId: string;
  currencyId: string;
  amount: string;
  reason: string;
}
interface Props {
  row: Request;
  onClose(): void;
}

/** The answer of the seller to a request. */
export function AnswerDialog({ request, onClose }: { request: MallOrder['afterSales'][number]; onClose(): void }) {
  const t = useTexts('mall');
  return (
    <CallDialog
      of={answerAfterSale}
      about={afterSale}
      title={t('pages.answerTitle', { number: request.serialNumber })}
      above={<Text>{t('pages.decideText', { reason: request.reason })}</Text>}
      rows={[['sellerAgrees'], ['remarks']]}
      fields={{ remarks: { label: t('afterSale.fields.sellerRemarks') } }}
      defaults={{ sellerAgrees: request.sellerAgrees ?? true, remarks: request.sellerRemarks }}
      params={{ id: request.id }}
      submit={t('actions.answerRefund')}
      success={t('pages.answered')}
      onClose={onClose}
    />
  );
}

/** Refunds a request: an amount per requested line, and who bears it. */
export function DecideRefundDialog({ row, onClose }: Props) {
  const { data: order, error, refetch } = useMallOrder(row.sellerOrderId);
  const request = order?.afterSales.find(({ id }) => id === row.id);
  if (!order || !request) return error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />;
  return <Deciding order={order} request={request} row={row} onClose={onClose} />;
}

function Deciding({ order, request, row, onClose }: Props & { order: MallOrder; request: MallOrder['afterSales'][number] }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(row);
  const [amounts, setAmounts] = useState<Readonly<Record<string, string | null>>>(
    Object.fromEntries(request.lines.map(({ lineId, amount }) => [lineId, amount])),
  );
  const lines = Object.entries(amounts).flatMap(([lineId, amount]) => (Number(amount) ? [{ lineId, amount: amount! }] : []));
  const wrong = lines.length ? undefined : t('pages.noAmount');
  const nameOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.name ?? '';
  return (
    <CallDialog
      of={decideAfterSale}
      about={afterSale}
      title={t('pages.decideTitle', { number: row.serialNumber })}
      above={<Text>{t('pages.decideText', { reason: row.reason })}</Text>}
      currency={currency}
      rows={[['lines'], ['afterSaleBearer', 'carrierId'], ['remarks']]}
      fields={({ afterSaleBearer }) => ({
        lines: {
          label: t('pages.refundAmounts'),
          draw: ({ error }) => (
            <Stack gap="small">
              {request.lines.map(({ lineId, quantity }) => (
                <NumberField
                  key={lineId}
                  label={`${nameOf(lineId)} × ${quantity}`}
                  prefix={currency.sign}
                  decimals={currency.decimals}
                  value={amounts[lineId] ?? null}
                  onChange={(amount) => setAmounts({ ...amounts, [lineId]: amount })}
                />
              ))}
              {error && <Text tone="error">{wrong}</Text>}
            </Stack>
          ),
          // Counted by the state of this dialog.
          required: false,
          wrong,
          validateOn: 'sending',
        },
        afterSaleBearer: { hint: t('pages.bearerHint') },
        carrierId: { hidden: afterSaleBearer !== Carrier, required: true },
      })}
      defaults={{ afterSaleBearer: Seller }}
      params={{ id: row.id }}
      input={() => ({ lines })}
      submit={t('actions.decideRefund')}
      success={t('pages.decided', { number: row.serialNumber })}
      onClose={onClose}
    />
  );
}

/** Books the refund to another bearer. */
export function BearerDialog({ row, onClose }: Props) {
  const t = useTexts('mall');
  const number = row.serialNumber;
  return (
    <CallDialog
      of={changeAfterSaleBearer}
      about={afterSale}
      title={t('pages.bearerTitle', { number })}
      rows={[['afterSaleBearer', 'carrierId'], ['remarks']]}
      fields={({ afterSaleBearer }) => ({
        afterSaleBearer: { hint: t('pages.bearerHint') },
        carrierId: { hidden: afterSaleBearer !== Carrier, required: true },
        remarks: { label: t('calls.remarks') },
      })}
      params={{ id: row.id }}
      submit={t('actions.changeBearer')}
      success={t('pages.bearerChanged', { number })}
      onClose={onClose}
    />
  );
}

/** Rejects a request, or decides it again. */
export function RejectDialog({ row, onClose, again = false }: Props & { again?: boolean }) {
  const t = useTexts('mall');
  const number = row.serialNumber;
  return (
    <CallDialog
      of={again ? reopenAfterSale : rejectAfterSale}
      about={afterSale}
      size="small"
      title={t(again ? 'pages.reopenTitle' : 'pages.rejectTitle', { number })}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('calls.remarks') } }}
      params={{ id: row.id }}
      submit={t(again ? 'actions.reopenRefund' : 'actions.rejectRefund')}
      tone={again ? 'primary' : 'danger'}
      success={t(again ? 'pages.reopened' : 'pages.rejected', { number })}
      onClose={onClose}
    />
  );
}

/** Reverses a refund with a reason. */
export function ReverseRefundDialog({ row, onClose }: Props) {
  const t = useTexts('mall');
  const number = row.serialNumber;
  const amount = moneyText(row.amount, useCurrencyOf()(row));
  return (
    <CallDialog
      of={reverseAfterSale}
      about={afterSale}
      title={t('pages.reverseTitle', { number })}
      above={<Alert tone="warn">{t('pages.reverseText', { amount })}</Alert>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('calls.remarks') } }}
      params={{ id: row.id }}
      submit={t('actions.reverseRefund')}
      tone="danger"
      success={t('pages.reversed', { number })}
      onClose={onClose}
    />
  );
}
