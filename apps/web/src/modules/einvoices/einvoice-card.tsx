import { useEinvoiceChoice } from '@entrepot/client/money/use-einvoice-choice.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EinvoiceForm } from '@entrepot/ui/money/einvoice-form.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';

/** The customer's choice for e-invoices in the account settings; nothing where the site issues none. */
export function EinvoiceCard() {
  const t = useTexts('einvoices');
  const { offered, form } = useEinvoiceChoice();
  if (!offered) return null;
  return (
    <Card title={t('einvoiceChoice.title')}>
      <EinvoiceForm {...form} />
    </Card>
  );
}

/** The customer's choice in one line before a payment, changed in place; nothing where the site issues no e-invoices. */
export function EinvoiceLine() {
  const t = useTexts('einvoices');
  const [editing, setEditing] = useState(false);
  const { offered, summary, form } = useEinvoiceChoice(() => setEditing(false));
  if (!offered) return null;
  if (editing) return <EinvoiceForm {...form} />;
  return (
    <Stack gap="small">
      <Text>{summary}</Text>
      <div>
        <Button size="small" onClick={() => setEditing(true)}>
          {t('pages.change')}
        </Button>
      </div>
    </Stack>
  );
}
