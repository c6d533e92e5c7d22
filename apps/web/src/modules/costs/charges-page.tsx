import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { plus } from '@entrepot/client/money/amounts.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import {
  chargeFilters,
  establishCarrierCharge,
  importCarrierCharges,
  payCarrierCharges,
  undoCarrierPayment,
  voidCarrierCharge,
} from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { carrierChargeIndex } from '@entrepot/contract/modules/costs/screens.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

type Row = Listed<typeof carrierCharge>;
const isValid = ({ voidedTime }: Row) => voidedTime === null;
const isOwed = (row: Row) => isValid(row) && row.paidTime === null;
/** The state of a charge: its text and tone. */
const stateOf = (row: Row) =>
  !isValid(row) ? (['void', 'neutral'] as const) : row.paidTime ? (['paid', 'success'] as const) : (['valid', 'waiting'] as const);

const { carrierId: _own, ...ofOrders } = chargeFilters;
/** Charges with additional filters by their orders. */
const narrowed = withFilters(carrierCharge, ofOrders);
const filters = [
  'carrierId',
  'ownerId',
  'invoiceNumber',
  'valid',
  'paid',
  'currencyId',
  ...Object.keys(chargeFilters).filter((key) => key !== 'carrierId' && key !== 'valid' && key !== 'paid'),
];

/** Carriers' charges for orders: entered manually or imported from invoices, voided when wrong. */
export function Page() {
  const t = useTexts('costs');
  return (
    <ListPage
      of={narrowed}
      filters={filters}
      form={false}
      detail={false}
      own={[
        {
          key: 'state',
          label: t('pages.state'),
          cell: (row) => <StateTag label={t(`pages.${stateOf(row)[0]}`)} tone={stateOf(row)[1]} />,
          width: 110,
        },
      ]}
      columns={[
        'invoiceNumber',
        'state',
        'carrierId',
        'logisticsOrderId',
        'ownerId',
        'statedAmount',
        'statedCurrencyId',
        'exchangeRate',
        'amount',
        'currencyId',
        'paidTime',
        'transferNo',
        'paymentRemarks',
        'voidRemarks',
        'remarks',
      ]}
      rowTone={(row) => (isValid(row) ? undefined : 'neutral')}
      toolbar={[
        {
          key: 'Establish',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: carrierChargeIndex.Establish,
          dialog: (_, onClose) => (
            <CallDialog
              of={establishCarrierCharge}
              about={carrierCharge}
              title={t('pages.establishTitle')}
              above={<Text>{t('pages.establishText')}</Text>}
              rows={[['number', 'invoiceNumber'], ['statedAmount', 'statedCurrencyId'], ['remarks']]}
              submit={t('actions.Establish')}
              success={t('pages.established')}
              onClose={onClose}
            />
          ),
        },
        {
          key: 'Import',
          icon: 'upload',
          needs: carrierChargeIndex.Import,
          dialog: (_, onClose) => (
            <ImportDrawer
              title={t('pages.importTitle')}
              kind="CarrierCharge"
              start={async (fileId) => (await callApi(importCarrierCharges, { fileId }, { quiet: true })).jobId}
              onClose={onClose}
            />
          ),
        },
      ]}
      bulk={[
        {
          key: 'Pay',
          icon: 'wallet',
          needs: carrierChargeIndex.Pay,
          run: (rows, open) => open((onClose) => <PayDialog rows={rows} onClose={onClose} />),
        },
      ]}
      actions={[
        {
          key: 'Pay',
          needs: carrierChargeIndex.Pay,
          visible: isOwed,
          dialog: (row, onClose) => <PayDialog rows={[row]} onClose={onClose} />,
        },
        {
          key: 'UndoPayment',
          needs: carrierChargeIndex.Pay,
          visible: ({ paidTime }) => paidTime !== null,
          dialog: (row, onClose) => (
            <CallDialog
              of={undoCarrierPayment}
              about={carrierCharge}
              title={t('pages.undoTitle', { number: row.invoiceNumber })}
              above={<Text>{t('pages.undoText')}</Text>}
              params={{ id: row.id }}
              rows={[['remarks']]}
              fields={{ remarks: { label: t('carrierCharge.fields.paymentRemarks') } }}
              submit={t('actions.UndoPayment')}
              success={t('pages.undone')}
              onClose={onClose}
            />
          ),
        },
        {
          key: 'Void',
          needs: carrierChargeIndex.Void,
          visible: isOwed,
          tone: 'danger',
          dialog: (row, onClose) => (
            <CallDialog
              of={voidCarrierCharge}
              about={carrierCharge}
              title={t('pages.voidTitle', { number: row.invoiceNumber })}
              above={<Text>{t('pages.voidText')}</Text>}
              params={{ id: row.id }}
              rows={[['remarks']]}
              submit={t('actions.Void')}
              tone="danger"
              success={t('pages.voided')}
              onClose={onClose}
            />
          ),
        },
      ]}
    />
  );
}

/** Records the payment of charges, such as all of one invoice, with their sums as the carrier charged them. */
function PayDialog({ rows, onClose }: { rows: readonly Row[]; onClose(): void }) {
  const t = useTexts('costs');
  const currencies = useCurrencies();
  const sums = [...new Set(rows.map(({ statedCurrencyId }) => statedCurrencyId))].map((currencyId) =>
    moneyText(
      plus(...rows.filter(({ statedCurrencyId }) => statedCurrencyId === currencyId).map(({ statedAmount }) => statedAmount)),
      currencies.find(({ id }) => id === currencyId) ?? unknownCurrency,
    ),
  );
  return (
    <CallDialog
      of={payCarrierCharges}
      about={carrierCharge}
      title={t('pages.payTitle', { count: rows.length })}
      above={<Text>{t('pages.payText', { amount: sums.join(' + ') })}</Text>}
      params={{ ids: rows.map(({ id }) => id) }}
      rows={[['transferNo']]}
      submit={t('actions.Pay')}
      success={t('pages.payDone')}
      onClose={onClose}
    />
  );
}
