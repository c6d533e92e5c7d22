import { useEinvoiceChoice } from '@entrepot/client/money/use-einvoice-choice.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { EinvoiceForm } from '@entrepot/ui/money/einvoice-form.tsx';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';

/** The customer's choice for e-invoices. */
export function EinvoicePage() {
  const t = useTexts('einvoices');
  const { error, refetch, isReady, offered, form } = useEinvoiceChoice();
  return (
    <Page title={t('einvoiceChoice.title')} back="/settings">
      <Panel>
        {!isReady && (error ? <Failed problem={error} again={refetch} /> : <Waiting />)}
        {isReady && !offered && <EmptyState title={t('errors.notOffered')} />}
        {isReady && offered && (
          <Inside>
            <EinvoiceForm {...form} wide />
          </Inside>
        )}
      </Panel>
    </Page>
  );
}
