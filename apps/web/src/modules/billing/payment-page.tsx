import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { ListPage } from '../../core/list-page.tsx';
import { audience } from '../../core/session.ts';
import { moneyCells, useCurrencyOf, useReasons } from '../wallet/pickers.tsx';
import { PaymentExtras } from './payment-extras.tsx';

const columns = [
  'serialNumber',
  'paymentRecordType',
  'paymentRecordStatus',
  'paymentType',
  'amount',
  'balanceAmount',
  'creditAmount',
  'offlineAmount',
  'refundOfId',
  'remarks',
];

/** Every payment and refund, with the pockets it moved and the bills it went to. */
export function Page() {
  const isCustomer = audience() === 'C';
  const currencyOf = useCurrencyOf();
  const remarks = useReasons();
  const cells = { ...moneyCells(paymentRecord, currencyOf), remarks };
  return (
    <ListPage
      of={paymentRecord}
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'operatorId']}
      filters={isCustomer ? ['paymentRecordType'] : ['ownerId', 'paymentRecordType', 'paymentRecordStatus']}
      cells={{ ...moneyCells(paymentRecord, currencyOf, { quiet: ['balanceAmount', 'creditAmount', 'offlineAmount'] }), remarks }}
      form={false}
      detail={{
        sections: [
          { keys: [...columns.slice(0, 8), 'refundOfId', ...(isCustomer ? [] : ['ownerId', 'operatorId']), 'remarks', 'creationTime'] },
        ],
        cells,
        children: ({ id }) => <PaymentExtras id={id} />,
      }}
    />
  );
}
