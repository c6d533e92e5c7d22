import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf, useReasons } from '../wallet/public.tsx';
import { PaymentExtras } from './payment-extras.tsx';

const { Refund } = enumCodes.PaymentRecordType;
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
];

const amounts = ['amount', 'balanceAmount', 'creditAmount', 'onlineAmount', 'offlineAmount'];
type Cells = ReturnType<typeof moneyCells>;

/** What was given back is written with a minus, so that nobody adds it to what was paid. */
const directed = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [
      key,
      (row: Parameters<typeof cell>[0]) =>
        cell(row.paymentRecordType === Refund && Number(row[key]) ? { ...row, [key]: `-${String(row[key])}` } : row),
    ]),
  );

/** Every payment and refund, with the pockets it moved and the bills it went to. */
export function Page() {
  const isCustomer = audience() === 'C';
  const currencyOf = useCurrencyOf();
  const remarks = useReasons();
  const cells = { ...directed(moneyCells(paymentRecord, currencyOf)), remarks };
  return (
    <ListPage
      of={paymentRecord}
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'operatorId']}
      filters={isCustomer ? ['paymentRecordType'] : ['ownerId', 'paymentRecordType', 'paymentRecordStatus']}
      cells={{ ...directed(moneyCells(paymentRecord, currencyOf, { quiet: amounts.slice(1) })), remarks }}
      form={false}
      detail={{
        sections: [
          { keys: [...columns.slice(0, 9), 'refundOfId', ...(isCustomer ? [] : ['ownerId', 'operatorId']), 'remarks', 'creationTime'] },
        ],
        cells,
        children: ({ id }) => <PaymentExtras id={id} />,
      }}
    />
  );
}
