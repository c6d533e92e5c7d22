import { customerMayWrite } from '@entrepot/contract/core/customer-writes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { choiceOf, type FormState, numberOf, textOf } from '../../core/form.tsx';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';

/** The fields that a customer declares about the goods in a parcel. */
export const declared = ['productName', 'cargoTypeId', 'price', 'quantity', 'remarks'] as const;

/** Renders the fields of a parcel's declaration. The number of pieces of a stored parcel (`row`) is locked after the warehouse received it. */
export function Declaration({ form, row }: { form: FormState; row?: Readonly<Record<string, unknown>> }) {
  const t = useTexts('packages');
  const isCounted = row !== undefined && !customerMayWrite(pkg.customerWrites, row, 'quantity');
  const label = (key: string) => t(`package.fields.${key}`);
  return (
    <>
      <TextField label={label('productName')} maxLength={100} {...textOf(form, 'productName')} />
      <Select label={label('cargoTypeId')} options={useCargoTypes()} clearable {...choiceOf(form, 'cargoTypeId')} />
      <NumberField label={label('price')} hint={t('pages.priceHint')} {...numberOf(form, 'price', pkg.fields.price)} />
      <NumberField
        label={label('quantity')}
        required
        disabled={isCounted}
        hint={isCounted ? t('parcels.countedByWarehouse') : undefined}
        {...numberOf(form, 'quantity', pkg.fields.quantity)}
      />
      <TextArea label={label('remarks')} rows={2} {...textOf(form, 'remarks')} />
    </>
  );
}
