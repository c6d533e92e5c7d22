import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { chargeFilters, establishCarrierCharge, importCarrierCharges, voidCarrierCharge } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { carrierChargeIndex } from '@entrepot/contract/modules/costs/screens.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

type Row = Listed<typeof carrierCharge>;
const isValid = ({ voidedTime }: Row) => voidedTime === null;

const { carrierId: _own, ...ofOrders } = chargeFilters;
/** Charges with additional filters by their orders. */
const narrowed = withFilters(carrierCharge, ofOrders);
const filters = [
  'carrierId',
  'ownerId',
  'invoiceNumber',
  'valid',
  'currencyId',
  ...Object.keys(chargeFilters).filter((key) => key !== 'carrierId' && key !== 'valid'),
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
          cell: (row) => <StateTag label={t(isValid(row) ? 'pages.valid' : 'pages.void')} tone={isValid(row) ? 'success' : 'neutral'} />,
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
      actions={[
        {
          key: 'Void',
          needs: carrierChargeIndex.Void,
          visible: isValid,
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
