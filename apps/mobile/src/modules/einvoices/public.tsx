import { useEinvoiceChoice } from '@entrepot/client/money/use-einvoice-choice.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getEinvoicesOfBill } from '@entrepot/contract/modules/einvoices/calls.ts';
import { einvoice } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { EinvoiceForm } from '@entrepot/ui/money/einvoice-form.tsx';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** The entry of the account settings; nothing where the site issues no e-invoices. */
export function EinvoiceEntry() {
  const t = useTexts('einvoices');
  const { offered } = useEinvoiceChoice();
  return offered ? <Row title={t('einvoiceChoice.title')} to="/settings/einvoice" /> : null;
}

/** The choice in one line before a payment, changed in place. */
export function EinvoiceLine() {
  const t = useTexts('einvoices');
  const [editing, setEditing] = useState(false);
  const { offered, summary, form } = useEinvoiceChoice(() => setEditing(false));
  if (!offered) return null;
  return (
    <Panel>
      {editing ? (
        <Inside>
          <EinvoiceForm {...form} wide />
        </Inside>
      ) : (
        <Row title={summary} lines={t('pages.change')} onPress={() => setEditing(true)} />
      )}
    </Panel>
  );
}

/** The e-invoices and allowances of a bill: number, random code, amount and state. */
export function EinvoicesOfBill({ billId }: { billId: string }) {
  const t = useTexts('einvoices');
  const { data, error, refetch } = useCallQuery(getEinvoicesOfBill, { billId }, { follows: [bill.name, einvoice.name] });
  if (error && !data) return <Failed problem={error} again={refetch} />;
  if (!data?.length) return null;
  return (
    <Panel title={t('einvoice.plural')}>
      {data.map((row) => (
        <Row
          key={row.id}
          title={[enumLabel('EinvoiceKind', row.einvoiceKind), row.einvoiceNumber].filter(Boolean).join(' ')}
          lines={
            <>
              {[row.randomCode && t('pages.code', { code: row.randomCode }), `NT$${row.amount}`].filter(Boolean).join(' · ')}
              <br />
              {row.issuedTime && <Time at={row.issuedTime} />}
            </>
          }
          end={<State of="EinvoiceStatus" code={row.einvoiceStatus} />}
        />
      ))}
    </Panel>
  );
}
