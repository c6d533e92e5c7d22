import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { retryEinvoice, voidEinvoice } from '@entrepot/contract/modules/einvoices/calls.ts';
import { einvoice, einvoiceStates } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { einvoiceIndex } from '@entrepot/contract/modules/einvoices/screens.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof einvoice>;
const { Failed, VoidFailed } = enumCodes.EinvoiceStatus;
const { Member, MobileBarcode, Donation, Company } = enumCodes.EinvoiceBuyer;
const { Invoice } = enumCodes.EinvoiceKind;

/** E-invoices and allowances with their state at the provider: failed ones are corrected and sent again, issued ones voided. */
export function Page() {
  const actions: readonly Button<Row>[] = [
    {
      key: 'Retry',
      needs: einvoiceIndex.Retry,
      visible: ({ einvoiceStatus }) => einvoiceStates.can(einvoiceStatus, 'retry'),
      dialog: (row, onClose) => <Retrying row={row} onClose={onClose} />,
    },
    {
      key: 'Void',
      needs: einvoiceIndex.Void,
      tone: 'danger',
      visible: ({ einvoiceStatus }) => einvoiceStates.can(einvoiceStatus, 'void'),
      dialog: (row, onClose) => <Voiding row={row} onClose={onClose} />,
    },
  ];
  return (
    <ListPage
      of={einvoice}
      form={false}
      rowTone={({ einvoiceStatus }) => (einvoiceStatus === Failed || einvoiceStatus === VoidFailed ? 'error' : undefined)}
      actions={actions}
    />
  );
}

/** Sends again; an invoice that was refused with corrected details of its buyer. */
function Retrying({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('einvoices');
  const isFree = row.einvoiceStatus === Failed && row.einvoiceKind === Invoice;
  const { einvoiceBuyer, mobileBarcode, donationCode, companyNumber, companyName } = row;
  return (
    <CallDialog
      of={retryEinvoice}
      about={einvoice}
      title={t('pages.retryTitle')}
      above={
        <Text>
          {row.problem} {t('pages.retryText')}
        </Text>
      }
      rows={isFree ? [['einvoiceBuyer'], ['mobileBarcode'], ['donationCode'], ['companyNumber', 'companyName']] : []}
      fields={({ einvoiceBuyer: buyer = Member }) => ({
        mobileBarcode: { hidden: buyer !== MobileBarcode },
        donationCode: { hidden: buyer !== Donation },
        companyNumber: { hidden: buyer !== Company },
        companyName: { hidden: buyer !== Company },
      })}
      defaults={{ einvoiceBuyer, mobileBarcode, donationCode, companyNumber, companyName }}
      params={{ id: row.id }}
      submit={t('actions.Retry')}
      success={t('pages.retried')}
      onClose={onClose}
    />
  );
}

function Voiding({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('einvoices');
  return (
    <CallDialog
      of={voidEinvoice}
      about={einvoice}
      title={t('pages.voidTitle', { number: row.einvoiceNumber ?? '' })}
      above={<Text>{t('pages.voidText')}</Text>}
      rows={[['reason']]}
      params={{ id: row.id }}
      submit={t('actions.Void')}
      tone="danger"
      success={t('pages.voided')}
      onClose={onClose}
    />
  );
}
