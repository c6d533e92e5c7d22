import { useWords } from '@entrepot/client/react/use-words.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { choiceOf, type FormState, textOf } from '../../core/form.tsx';
import { useCargoTypes } from './choices.ts';

/** What a customer says of the goods in a parcel. */
export const declared = ['productName', 'cargoTypeId', 'price', 'quantity', 'remarks'] as const;

/** The fields of what is in a parcel. */
export function Declaration({ form }: { form: FormState }) {
  const t = useWords('packages');
  const label = (key: string) => t(`package.fields.${key}`);
  return (
    <>
      <TextField label={label('productName')} maxLength={100} {...textOf(form, 'productName')} />
      <Select label={label('cargoTypeId')} options={useCargoTypes()} clearable {...choiceOf(form, 'cargoTypeId')} />
      <TextField label={label('price')} hint={t('pages.priceHint')} inputMode="decimal" {...textOf(form, 'price')} />
      <TextField
        label={label('quantity')}
        inputMode="numeric"
        required
        {...textOf(form, 'quantity')}
        onChange={(text) => form.change('quantity', /^\d+$/.test(text) ? Number(text) : text || null)}
      />
      <TextArea label={label('remarks')} rows={2} {...textOf(form, 'remarks')} />
    </>
  );
}
