import { voidPaymentRecord } from '@entrepot/contract/modules/billing/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentRecordIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, operators } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, ReverseDialog, useCurrencyOf, useReasons } from '../wallet/public.tsx';
import { PaymentExtras } from './payment-extras.tsx';

const { Payment, Refund } = enumCodes.PaymentRecordType;
const { Succeeded } = enumCodes.PaymentRecordStatus;
const columns = [
  'serialNumber',
  'paymentRecordType',
  'paymentRecordStatus',
  'paymentType',
  'amount',
  'balanceAmount',
  'creditAmount',
  'onlineAmount',
  'offlineAmount',
  'refundOfId',
  'remarks',
  'voidRemarks',
];

const amounts = ['amount', 'balanceAmount', 'creditAmount', 'onlineAmount', 'offlineAmount'];
type Row = Listed<typeof paymentRecord>;
type Cells = ReturnType<typeof moneyCells>;

/** Refunds are shown with a minus sign, so that they are not added to payments. */
const directed = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [
      key,
      (row: Parameters<typeof cell>[0]) =>
        cell(row.paymentRecordType === Refund && Number(row[key]) ? { ...row, [key]: `-${String(row[key])}` } : row),
    ]),
  );

/** Whether a payment may be voided: recorded as received, and not through a provider, which refunds instead. */
const mayVoid = ({ paymentRecordType, paymentRecordStatus, onlineAmount, amount }: Row) =>
  paymentRecordType === Payment && paymentRecordStatus === Succeeded && !Number(onlineAmount) && Number(amount) > 0;

/** Payments and refunds with their pockets and bills. */
export function Page() {
  const t = useTexts('billing');
  const isCustomer = audience() === 'customer';
  const currencyOf = useCurrencyOf();
  const remarks = useReasons();
  const cells = { ...directed(moneyCells(paymentRecord, currencyOf)), remarks };
  const actions: readonly Button<Row>[] = [
    {
      key: 'voidPayment',
      needs: paymentRecordIndex.Void,
      audience: operators,
      tone: 'danger',
      visible: mayVoid,
      dialog: ({ id, serialNumber: number }, onClose) => (
        <ReverseDialog
          call={voidPaymentRecord}
          id={id}
          title={t('pages.voidPaymentTitle', { number })}
          text={t('pages.voidPaymentText')}
          submit={t('actions.voidPayment')}
          success={t('pages.paymentVoided', { number })}
          onClose={onClose}
        />
      ),
    },
  ];
  return (
    <ListPage
      of={paymentRecord}
      actions={actions}
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'operatorId']}
      filters={isCustomer ? ['paymentRecordType'] : ['ownerId', 'paymentRecordType', 'paymentRecordStatus']}
      cells={{ ...directed(moneyCells(paymentRecord, currencyOf, { quiet: amounts.slice(1) })), remarks }}
      form={false}
      detail={{
        sections: [
          {
            keys: [
              ...columns.slice(0, 9),
              'refundOfId',
              ...(isCustomer ? [] : ['ownerId', 'operatorId']),
              'remarks',
              'voidRemarks',
              'voidedTime',
              'creationTime',
            ],
          },
        ],
        cells,
        children: ({ id }) => <PaymentExtras id={id} />,
      }}
    />
  );
}
