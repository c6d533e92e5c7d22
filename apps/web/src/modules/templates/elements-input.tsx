import type { Field } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { elementKinds, placesOf } from '@entrepot/contract/modules/templates/placeholders.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { ComponentType } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './templates.module.css';

const element = template.fields.elements.children;
// A manifest's lines are columns: only their value, heading and position apply.
const column = Object.fromEntries(
  Object.entries(element).map(([key, field]) => [
    key,
    ['x', 'field', 'text'].includes(key) ? field : { ...field, widget: 'hidden' as const },
  ]),
);

function KindInput({ value, onChange, label, disabled }: InputProps<string>) {
  const t = useTexts('templates');
  const options = elementKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return (
    <Select label={label} hideLabel options={options} value={value ?? null} onChange={onChange} disabled={disabled ?? false} required />
  );
}

const made = new Map<number, ComponentType<InputProps>>();

/** Selects a placeholder of a type; the same component each time, so that other fields retain the focus. */
function placeInput(type: number): ComponentType<InputProps> {
  const known = made.get(type);
  if (known) return known;
  const PlaceInput = ({ value, onChange, label, disabled }: InputProps<string>) => {
    const t = useTexts('templates');
    const options = (placesOf[type] ?? []).map(({ name }) => ({ value: name, label: t(`places.${name}`) }));
    return (
      <Select label={label} hideLabel options={options} value={value ?? null} onChange={onChange} disabled={disabled ?? false} clearable />
    );
  };
  made.set(type, PlaceInput);
  return PlaceInput;
}

/** The layout of a template, line by line. */
export function ElementsInput(props: InputProps<Record<string, unknown>[]>) {
  const type = Number(props.row?.templateType ?? 0);
  const fields = type === enumCodes.TemplateType.CustomsManifest ? column : element;
  const inputOf = (field: Field): ComponentType<InputProps> =>
    field === element.kind ? KindInput : field === element.field ? placeInput(type) : inputs[field.widget];
  return (
    <>
      <RowsInput {...props} fields={fields} inputOf={inputOf} />
      {props.hint && <p className={css.hint}>{props.hint}</p>}
    </>
  );
}
