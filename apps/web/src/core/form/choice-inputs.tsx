import type { Choices } from '@entrepot/client/react/use-choices.ts';
import { useOfferedCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/ui/base/texts.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/form/widget-props.ts';

/** The input of a form for one of some choices. `useOptions` is a hook. */
export const choiceInput = (useOptions: () => Choices | undefined) =>
  function ChoiceInput({
    field: _field,
    row: _row,
    labelOf: _labelOf,
    currency: _currency,
    value,
    onChange,
    ...control
  }: InputProps<string>) {
    return <Select options={useOptions() ?? []} value={value ?? null} onChange={onChange} clearable={!control.required} {...control} />;
  };

/** The filter of a list by one of some choices. `useOptions` is a hook. */
export const choiceFilter = (useOptions: () => Choices) =>
  function ChoiceFilter({ name, label, value, onChange }: FilterProps<string>) {
    const t = useTexts();
    return (
      <Select
        label={label}
        hideLabel
        name={name}
        options={useOptions()}
        value={value ?? null}
        onChange={onChange}
        placeholder={t('common.all')}
        clearable
      />
    );
  };

/** The currencies of the site by code. */
export const useCurrencyChoices = (): Choices => useOfferedCurrencies().map(({ id, code }) => ({ value: id, label: code }));
