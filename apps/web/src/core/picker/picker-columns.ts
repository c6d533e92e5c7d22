import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { knows, type Translate } from '@entrepot/client/texts/i18n.ts';
import type { PickerLook } from './picker-size.ts';
import { fieldOf, labelKey, seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** A last column of a picker, calculated from the row. */
export interface PickerNote {
  label: string;
  text(row: Readonly<Record<string, unknown>>): string;
}

const sides: Record<PickerLook, number> = { small: 0, normal: 2, wide: 5 };
const searchableTypes = new Set(['text', 'code', 'phone', 'choice', 'state', 'ref']);

/** Columns next to the title that distinguish rows: the first plain ones of the list. */
export function sideColumns(of: AnyResource, look: PickerLook): string[] {
  const plain = (key: string) => key !== (of.title ?? 'name') && searchableTypes.has(fieldOf(of, key).widget);
  return seenKeys(of, of.page?.columns ?? [], audience())
    .filter(plain)
    .slice(0, sides[look]);
}

/** Header of a picker's column; empty where the resource has no label for it. */
export function columnName(of: AnyResource, key: string, t: Translate): string {
  const name = `${of.name}.fields.${key}`;
  return knows(of.module, name) ? t(name) : '';
}

/** Text of a column for a row. */
export function sideText(of: AnyResource, key: string, row: Readonly<Record<string, unknown>>): string {
  const field = fieldOf(of, key);
  const value = field.enumName ? row[labelOfEnum(key, field.apiName)] : field.references ? row[labelKey(key, field)] : row[key];
  return value === null || value === undefined ? '' : String(value);
}

function labelOfEnum(key: string, wire: string | undefined): string {
  const name = `${wire ?? key}Name`;
  return name[0]!.toLowerCase() + name.slice(1);
}

/** Returns the first picture of a row, if the resource's list shows pictures. */
export function pictureOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string | undefined {
  const key = (of.page?.columns as readonly string[] | undefined)?.find((name) => fieldOf(of, name).widget === 'images');
  const [first] = (key ? ((row[key] as readonly string[] | null) ?? []) : []) as readonly string[];
  return first;
}
