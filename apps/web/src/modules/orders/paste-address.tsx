import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { usePastedAddress } from '@entrepot/client/orders/pasted-address.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import type { FormOptions } from '../../core/form/form-page.tsx';

/** Parses a pasted address into the fields of the form. The rest remains in the box. */
function PasteAddress({ change, values }: { change(key: string, value: unknown): void; values: FormValues }) {
  const t = useTexts('orders');
  const paste = usePastedAddress(change, values);
  return (
    <Stack gap="small">
      <TextArea
        label={t('pages.paste')}
        hint={t('pages.pasteHint')}
        value={paste.text}
        onChange={paste.setText}
        maxLength={4000}
        rows={2}
      />
      {paste.notes.length > 0 && (
        <Alert tone="warn" live>
          {paste.notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Alert>
      )}
      <Group>
        <Button size="small" disabled={!paste.text.trim()} busy={paste.busy} onClick={paste.read}>
          {t('actions.pasteRead')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The form of an address book entry, wherever one is added: with a box for a pasted address. */
export function useRecipientForm(defaults: FormOptions<typeof recipient>['defaults'] = {}): FormOptions<typeof recipient> {
  const t = useTexts('orders');
  return {
    above: (change, values) => <PasteAddress change={change} values={values} />,
    fields: { identityNumber: { hint: t('pages.identityHint') } },
    defaults,
  };
}
