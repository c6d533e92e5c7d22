import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { chargeFilters, establishCarrierCharge, importCarrierCharges, voidCarrierCharge } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { carrierChargeIndex } from '@entrepot/contract/modules/costs/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

type Row = Listed<typeof carrierCharge>;
const isValid = ({ voidedTime }: Row) => voidedTime === null;

const { carrierId: _own, ...ofOrders } = chargeFilters;
/** Charges as their list is narrowed: by the orders that they are for, too. */
const narrowed = narrowedBy(carrierCharge, ofOrders);
const filters = [
  'carrierId',
  'ownerId',
  'invoiceNumber',
  'valid',
  'currencyId',
  ...Object.keys(chargeFilters).filter((key) => key !== 'carrierId' && key !== 'valid'),
];

/** What carriers charged for orders: taken in one by one or from their invoices, voided where they were wrong. */
export function Page() {
  const t = useWords('costs');
  const [open, setOpen] = useState<'establish' | 'import' | null>(null);
  const [voided, setVoided] = useState<Row | null>(null);
  const establish = { label: t('actions.Establish'), onClick: () => setOpen('establish') };
  return (
    <>
      <ListPage
        of={narrowed}
        filters={filters}
        form={false}
        detail={false}
        own={[
          {
            key: 'state',
            label: t('pages.state'),
            cell: (row) => <StateTag label={t(isValid(row) ? 'pages.valid' : 'pages.void')} tone={isValid(row) ? 'done' : 'idle'} />,
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
        rowTone={(row) => (isValid(row) ? undefined : 'idle')}
        emptyAction={establish}
        toolbar={[
          { ...establish, key: 'establish', icon: <Icon name="plus" />, primary: true, needs: carrierChargeIndex.Establish },
          {
            key: 'import',
            label: t('actions.Import'),
            icon: <Icon name="upload" />,
            needs: carrierChargeIndex.Import,
            onClick: () => setOpen('import'),
          },
        ]}
        actions={[
          { key: 'void', label: t('actions.Void'), needs: carrierChargeIndex.Void, shown: isValid, tone: 'danger', run: setVoided },
        ]}
      />
      {open === 'establish' && (
        <CallDialog
          of={establishCarrierCharge}
          about={carrierCharge}
          title={t('pages.establishTitle')}
          above={<Text>{t('pages.establishText')}</Text>}
          rows={[['number', 'invoiceNumber'], ['statedAmount', 'statedCurrencyId'], ['remarks']]}
          submit={t('actions.Establish')}
          success={t('pages.established')}
          onClose={() => setOpen(null)}
        />
      )}
      {voided && (
        <CallDialog
          of={voidCarrierCharge}
          about={carrierCharge}
          title={t('pages.voidTitle', { number: voided.invoiceNumber })}
          above={<Text>{t('pages.voidText')}</Text>}
          given={{ id: voided.id }}
          rows={[['remarks']]}
          submit={t('actions.Void')}
          tone="danger"
          success={t('pages.voided')}
          onClose={() => setVoided(null)}
        />
      )}
      <Suspense>
        {open === 'import' && (
          <ImportDrawer
            title={t('pages.importTitle')}
            kind="CarrierCharge"
            start={async (fileId) => (await ask(importCarrierCharges, { fileId }, { quiet: true })).jobId}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
