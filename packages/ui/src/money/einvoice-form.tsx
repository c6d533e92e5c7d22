import type { FormEvent } from 'react';
import { Button } from '../base/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { Stack, Text } from '../page/layout.tsx';

interface EinvoiceFormProps {
  lead: string;
  label: string;
  buyers: { value: number; label: string }[];
  buyer: number;
  chooseBuyer(value: number | null): void;
  fields: readonly {
    key: string;
    label: string;
    hint: string | undefined;
    value: string;
    maxLength: number;
    onChange(text: string): void;
  }[];
  problem: string;
  save: string;
  busy: boolean;
  onSubmit(event: FormEvent): void;
  wide?: boolean;
}

/** Where an e-invoice goes: to the provider's carrier, a mobile barcode, a charity or a company. */
export function EinvoiceForm({ lead, label, buyers, buyer, chooseBuyer, fields, problem, save, busy, onSubmit, wide }: EinvoiceFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>{lead}</Text>
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <Select label={label} options={buyers} value={buyer} onChange={chooseBuyer} disabled={busy} required />
        {fields.map(({ key, ...field }) => (
          <TextField key={key} name={key} autoComplete="off" required {...field} />
        ))}
        <div>
          <Button type="submit" kind="primary" busy={busy} wide={wide} size={wide ? 'large' : undefined}>
            {save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
