import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { logisticsInvoice, logisticsInvoiceStates } from '@entrepot/contract/modules/customs/invoice.ts';
import { issueInvoices, printInvoices, voidInvoice } from '@entrepot/contract/modules/customs/invoice-calls.ts';
import { logisticsInvoiceIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { InvoiceGoods } from './invoice-goods.tsx';

const NewInvoice = late(() => import('./invoice-form.tsx').then(({ NewInvoice }) => ({ default: NewInvoice })));
const EditInvoice = late(() => import('./invoice-form.tsx').then(({ EditInvoice }) => ({ default: EditInvoice })));

type Row = Listed<typeof logisticsInvoice>;
const may = (verb: Parameters<typeof logisticsInvoiceStates.can>[1]) => (row: Row) => logisticsInvoiceStates.can(row.status, verb);

/** Customs invoices: written, issued, printed, voided and written anew. */
export function Page() {
  const t = useWords('customs');
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [voiding, setVoiding] = useState<Row | null>(null);
  const issuing = useCall(issueInvoices, { success: t('pages.invoiceIssued') });
  const printing = useAction(async (ids: string[]) => {
    const url = await printPdf(await ask(printInvoices, { ids }, { quiet: true, timeout: 60_000 }));
    const open = () => void window.open(url, '_blank', 'noopener');
    tell({ tone: 'success', text: t('pages.printed'), action: { label: t('actions.openFile'), onClick: open }, life: 12_000 });
    return true;
  });
  const make = { label: t('actions.newInvoice'), onClick: () => setMaking(true) };
  async function issue(rows: readonly Row[]) {
    const drafts = rows.filter(may('issue'));
    if (!drafts.length) return false;
    const title = t('pages.issueTitle', { count: drafts.length });
    if (!(await confirm({ title, text: t('pages.issueText'), confirmLabel: t('actions.issue') }))) return false;
    return issuing.run({ ids: drafts.map(({ id }) => id) });
  }
  return (
    <>
      <ListPage
        of={logisticsInvoice}
        form={false}
        at={{ Establish: 'new', Edit: 'edit' }}
        emptyAction={make}
        toolbar={[{ ...make, key: 'new', icon: <Icon name="plus" />, primary: true, needs: logisticsInvoiceIndex.Establish }]}
        bulk={[
          { key: 'issue', label: t('actions.issue'), needs: logisticsInvoiceIndex.Issue, run: issue },
          {
            key: 'print',
            label: t('actions.print'),
            needs: logisticsInvoiceIndex.Print,
            run: (rows) => printing.run(rows.map(({ id }) => id)),
          },
        ]}
        mayRemove={may('issue')}
        actions={[
          {
            key: 'edit',
            label: t('actions.editInvoice'),
            needs: logisticsInvoiceIndex.Edit,
            shown: may('issue'),
            run: ({ id }) => setEditing(id),
          },
          {
            key: 'issue',
            label: t('actions.issue'),
            needs: logisticsInvoiceIndex.Issue,
            shown: may('issue'),
            run: (row) => void issue([row]),
          },
          { key: 'print', label: t('actions.print'), needs: logisticsInvoiceIndex.Print, run: ({ id }) => printing.run([id]) },
          {
            key: 'void',
            label: t('actions.void'),
            needs: logisticsInvoiceIndex.Void,
            shown: may('void'),
            later: true,
            tone: 'danger',
            run: setVoiding,
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
        <EnumTabs of="LogisticsInvoiceStatus" label={t('logisticsInvoice.fields.status')} />
      </ListPage>
      <Suspense>
        {making && (
          <NewInvoice
            onMade={(id) => {
              setMaking(false);
              setEditing(id);
            }}
            onClose={() => setMaking(false)}
          />
        )}
        {editing && <EditInvoice id={editing} onClose={() => setEditing(null)} />}
        {voiding && (
          <CallDialog
            of={voidInvoice}
            about={logisticsInvoice}
            title={t('pages.voidTitle', { number: voiding.invoiceNo })}
            above={<Text>{t('pages.voidText')}</Text>}
            rows={[['remarks']]}
            fields={{ remarks: { label: t('pages.whyVoid'), required: true } }}
            given={{ id: voiding.id }}
            submit={t('actions.void')}
            tone="danger"
            success={t('pages.invoiceVoided', { number: voiding.invoiceNo })}
            onClose={() => setVoiding(null)}
          />
        )}
      </Suspense>
    </>
  );
}
