import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { logisticsInvoice, logisticsInvoiceStates, logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { issueInvoices, printInvoices, voidInvoice, getEditInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { logisticsInvoiceIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';

const NewInvoice = late(() => import('./invoice-form.tsx').then(({ NewInvoice }) => ({ default: NewInvoice })));
const EditInvoice = late(() => import('./invoice-form.tsx').then(({ EditInvoice }) => ({ default: EditInvoice })));

const editDialog = (id: string) => (onClose: () => void) => <EditInvoice id={id} onClose={onClose} />;

type Row = Listed<typeof logisticsInvoice>;
const may = (verb: Parameters<typeof logisticsInvoiceStates.can>[1]) => (row: Row) => logisticsInvoiceStates.can(row.status, verb);

/** Customs invoices: create, issue, print, void and create again. */
export function Page() {
  const t = useTexts('customs');
  const printing = useAction(async (ids: string[]) => {
    const url = await printPdf(await callApi(printInvoices, { ids }, { quiet: true, timeout: 60_000 }));
    const open = () => void window.open(url, '_blank', 'noopener');
    toast({ tone: 'success', text: t('pages.printed'), action: { label: t('actions.openFile'), onClick: open }, life: 12_000 });
    return true;
  });
  const issue: Button<readonly Row[]> = callButton({
    key: 'issue',
    call: issueInvoices,
    fits: may('issue'),
    confirm: { title: 'pages.issueTitle', text: 'pages.issueText' },
    success: 'pages.invoiceIssued',
  });
  const print: Button<readonly Row[]> = {
    key: 'print',
    needs: logisticsInvoiceIndex.Print,
    run: (rows) => printing.run(rows.map(({ id }) => id)),
  };
  return (
    <ListPage
      of={logisticsInvoice}
      form={false}
      at={{ Establish: 'newInvoice', Edit: 'editInvoice' }}
      toolbar={[
        {
          key: 'newInvoice',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: logisticsInvoiceIndex.Establish,
          run: (_, open) => open((onClose) => <NewInvoice onMade={(id) => open(editDialog(id))} onClose={onClose} />),
        },
      ]}
      bulk={[issue, print]}
      mayRemove={may('issue')}
      actions={[
        {
          key: 'editInvoice',
          needs: logisticsInvoiceIndex.Edit,
          visible: may('issue'),
          dialog: ({ id }, onClose) => editDialog(id)(onClose),
        },
        forRow(issue),
        forRow(print),
        {
          key: 'void',
          needs: logisticsInvoiceIndex.Void,
          visible: may('void'),
          later: true,
          tone: 'danger',
          dialog: (row, onClose) => (
            <CallDialog
              of={voidInvoice}
              about={logisticsInvoice}
              title={t('pages.voidTitle', { number: row.invoiceNo })}
              above={<Text>{t('pages.voidText')}</Text>}
              rows={[['remarks']]}
              fields={{ remarks: { label: t('pages.whyVoid'), required: true } }}
              params={{ id: row.id }}
              submit={t('actions.void')}
              tone="danger"
              success={t('pages.invoiceVoided', { number: row.invoiceNo })}
              onClose={onClose}
            />
          ),
        },
      ]}
      detail={{
        sections: [
          {
            keys: [
              'invoiceNo',
              'orderId',
              'ownerId',
              'status',
              'applicantId',
              'totalAmount',
              'currencyId',
              'termOfTrade',
              'issuedTime',
              'voidedTime',
              'insteadOfId',
              'remarks',
            ],
            quiet: ['voidedTime', 'insteadOfId', 'remarks'],
          },
        ],
        children: ({ id }) => <InvoiceGoods id={id} />,
      }}
    >
      <StateTabs of="LogisticsInvoiceStatus" label={t('logisticsInvoice.fields.status')} />
    </ListPage>
  );
}

/** The goods on an invoice. */
function InvoiceGoods({ id }: { id: string }) {
  const t = useTexts('customs');
  const { data, error, refetch } = useCallQuery(getEditInvoice, { id });
  const columns = useMemo(() => {
    const { chineseName, englishName, hsCode, quantity, unitPrice, amount } = logisticsInvoiceLine.fields;
    const columnFields = { chineseName, englishName, hsCode, quantity, unitPrice, amount };
    return Object.entries(columnFields).map(([key, field]) => ({ key, label: t(`logisticsInvoiceLine.fields.${key}`), field, wrap: true }));
  }, [t]);
  return (
    <DataTable
      label={t('pages.lines')}
      columns={columns}
      rows={data?.lines ?? undefined}
      error={error ? errorProps(error, refetch) : null}
      empty={{ title: t('pages.noLines'), compact: true }}
      height={Math.min(320, 84 + 36 * Math.max(1, data?.lines?.length ?? 1))}
    />
  );
}
