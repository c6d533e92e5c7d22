import { fieldWith } from '@entrepot/contract/core/field.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { create } from '@entrepot/client/calls/api.ts';
import { startsOf } from '@entrepot/client/form/form-values.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Inside } from '../../core/parts.tsx';

const { contacts, identityNumber, phone, detailedAddress } = applicant.fields;
// Without a number nobody counts the entries of whom is added, which is what it is for.
const fields = { contacts, identityNumber: fieldWith(identityNumber, { required: true }), phone, detailedAddress };

/** Adds a declarant while ordering, and gives it; null when somebody thought better of it. */
export function NewDeclarant({ onDone }: { onDone(id: string | null): void }) {
  const t = useWords('customs');
  const form = useFieldsForm<string>({
    fields,
    starts: startsOf(fields, {}),
    draft: null,
    // Each was checked by the schema of its field.
    send: async (typed, key) => {
      const id = await create(applicant, typed as DraftOf<typeof applicant>, { quiet: true, idempotencyKey: key });
      await queries.invalidateQueries({ queryKey: ['select', 'applicant'] });
      return id;
    },
    success: (_id, values) => t('own.declarantSaved', { name: values.contacts }),
    done: onDone,
  });
  const label = (key: string) => t(`applicant.fields.${key}`);
  return (
    <Inside>
      <Form form={form} submit={t('own.addDeclarant')}>
        <TextField label={label('contacts')} autoComplete="name" required {...textOf(form, 'contacts')} />
        <TextField label={label('identityNumber')} required {...textOf(form, 'identityNumber')} />
        <TextField label={label('phone')} type="tel" inputMode="tel" autoComplete="tel" required {...textOf(form, 'phone')} />
        <TextField label={label('detailedAddress')} autoComplete="street-address" required {...textOf(form, 'detailedAddress')} />
      </Form>
      <Button kind="quiet" wide onClick={() => onDone(null)}>
        {t('own.later')}
      </Button>
    </Inside>
  );
}
