import { fieldWith } from '@entrepot/contract/core/field.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { create } from '@entrepot/client/calls/api.ts';
import { defaultsOf } from '@entrepot/client/form/form-values.ts';
import { renew } from '@entrepot/client/react/call-query.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Inside } from '../../core/parts.tsx';

const { contacts, identityNumber, phone, detailedAddress } = applicant.fields;
// Required, because entries are counted by identity number.
const fields = { contacts, identityNumber: fieldWith(identityNumber, { required: true }), phone, detailedAddress };

/** Adds a declarant while ordering. Returns it, or null when cancelled. */
export function NewDeclarant({ onDone }: { onDone(id: string | null): void }) {
  const t = useTexts('customs');
  const form = useFieldsForm<string>({
    fields,
    defaults: defaultsOf(fields, {}),
    draft: null,
    // Every field was already validated by its schema.
    send: async (typed, key) => {
      const id = await create(applicant, typed as DraftOf<typeof applicant>, { quiet: true, idempotencyKey: key });
      await renew(lookUpApplicants);
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
