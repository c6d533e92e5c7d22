import type { Field, Widget } from '@entrepot/contract/core/field.ts';

const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const wireOf = (name: string, field: Pick<Field, 'wire'>) => field.wire ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The key under which a list row carries the label of an enumeration. */
export const choiceLabelKey = (name: string, field: Pick<Field, 'wire'>) => `${small(wireOf(name, field))}Name`;

/** The key under which a list row carries the title of the row a ref points to. */
export function refLabelKey(name: string, field: Pick<Field, 'wire' | 'shows'>): string {
  const shown = Object.keys(field.shows ?? {})[0];
  return small(shown ?? `${wireOf(name, field).replace(/Ids?$/, '')}Name`);
}

/**
 * What a row calls the one a ref points to: its label; a customer by member code and name, as the staff know them, when the row tells
 * both. undefined when the row does not say.
 */
export function refLabel(name: string, field: Pick<Field, 'wire' | 'shows'>, row: Readonly<Record<string, unknown>>): string | undefined {
  const told = (title: string) => {
    const shown = Object.entries(field.shows ?? {}).find(([, key]) => key === title)?.[0];
    return shown ? ((row[small(shown)] as string | null | undefined) ?? null) : null;
  };
  const member = told('memberCode');
  // Who chose no sign-in name signs in with the member code.
  if (member) return [...new Set([member, told('nickName') || told('userName')])].filter(Boolean).join(' ');
  return (row[refLabelKey(name, field)] as string | null | undefined) ?? undefined;
}

/** How many decimals a field keeps; 0 for whole numbers. */
export const decimalsOf = (field: Pick<Field, 'sql' | 'shape'>) =>
  field.shape === 'decimal' ? Number(/,(\d+)\)/.exec(field.sql)?.[1] ?? 3) : 0;

/** May the field be below zero? */
export const mayBeNegative = (field: Pick<Field, 'schema'>) => field.schema.safeParse(-1).success;

const numbers: ReadonlySet<Widget> = new Set(['number', 'measure', 'money']);

/** Is the field drawn as a number, to the right and in even figures? */
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

/** The columns of four a field takes in a form when nobody says otherwise. */
export const formSpanOf = (field: Pick<Field, 'widget'>) => formSpans[field.widget] ?? 1;
