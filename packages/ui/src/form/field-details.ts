import type { Field, Widget } from '@entrepot/contract/core/field.ts';

const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const wireOf = (name: string, field: Pick<Field, 'apiName'>) => field.apiName ?? name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the key under which a list row contains the label of an enumeration. */
export const choiceLabelKey = (name: string, field: Pick<Field, 'apiName'>) => `${small(wireOf(name, field))}Name`;

/** Returns the key under which a list row contains the label of a ref. */
export function refLabelKey(name: string, field: Pick<Field, 'apiName' | 'display'>): string {
  const visible = Object.keys(field.display ?? {})[0];
  return small(visible ?? `${wireOf(name, field).replace(/Ids?$/, '')}Name`);
}

/**
 * Returns the label of the record that a ref points to; a customer by member code and name, as staff know them, when the row contains both.
 * undefined when the row contains neither.
 */
export function refLabel(
  name: string,
  field: Pick<Field, 'apiName' | 'display'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const valueTitled = (title: string) => {
    const visible = Object.entries(field.display ?? {}).find(([, key]) => key === title)?.[0];
    return visible ? ((row[small(visible)] as string | null | undefined) ?? null) : null;
  };
  const member = valueTitled('memberCode');
  // A customer without a sign-in name signs in with the member code.
  if (member) return [...new Set([member, valueTitled('nickName') || valueTitled('userName')])].filter(Boolean).join(' ');
  return (row[refLabelKey(name, field)] as string | null | undefined) ?? undefined;
}

/** Returns the number of decimals of a field; 0 for integers. */
export const decimalsOf = (field: Pick<Field, 'sql' | 'shape'>) =>
  field.shape === 'decimal' ? Number(/,(\d+)\)/.exec(field.sql)?.[1] ?? 3) : 0;

const numbers: ReadonlySet<Widget> = new Set(['number', 'measure', 'money']);

/** Whether the field is shown as a number: right-aligned, with tabular figures. */
export const isNumeric = (field: Pick<Field, 'widget'> | undefined) => field !== undefined && numbers.has(field.widget);

const formSpans: Partial<Record<Widget, number>> = {
  longText: 2,
  richText: 4,
  richTranslations: 4,
  images: 4,
  file: 2,
  translations: 4,
  rows: 4,
  choices: 2,
  refs: 2,
};

/** Returns the default number of columns (of four) that a field takes in a form. */
export const formSpanOf = (field: Pick<Field, 'widget'>) => formSpans[field.widget] ?? 1;
