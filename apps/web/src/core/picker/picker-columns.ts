import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { knows, type Words } from '@entrepot/client/texts/i18n.ts';
import type { PickerLook } from './picker-size.ts';
import { fieldOf, labelKey, seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

const sides: Record<PickerLook, number> = { small: 0, normal: 2, wide: 5 };
const told = new Set(['text', 'code', 'phone', 'choice', 'state', 'ref']);

/** The columns beside the title that tell rows apart: the first plain ones of the list. */
export function sideColumns(of: AnyResource, look: PickerLook): string[] {
  const plain = (key: string) => key !== (of.title ?? 'name') && told.has(fieldOf(of, key).widget);
  return seenKeys(of, of.page?.columns ?? [], audience())
    .filter(plain)
    .slice(0, sides[look]);
}

/** The heading of a picker's column; nothing where the resource has no word for it. */
export function columnName(of: AnyResource, key: string, t: Words): string {
  const name = `${of.name}.fields.${key}`;
  return knows(of.module, name) ? t(name) : '';
}

/** What a column says of a row. */
export function sideText(of: AnyResource, key: string, row: Readonly<Record<string, unknown>>): string {
  const field = fieldOf(of, key);
  const shown = field.enumName ? row[labelOfEnum(key, field.wire)] : field.points ? row[labelKey(key, field)] : row[key];
  return shown === null || shown === undefined ? '' : String(shown);
}

function labelOfEnum(key: string, wire: string | undefined): string {
  const name = `${wire ?? key}Name`;
  return name[0]!.toLowerCase() + name.slice(1);
}

/** The first picture of a row, where the list of its kind shows pictures. */
export function pictureOf(of: AnyResource, row: Readonly<Record<string, unknown>>): string | undefined {
  const key = (of.page?.columns as readonly string[] | undefined)?.find((name) => fieldOf(of, name).widget === 'images');
  const [first] = (key ? ((row[key] as readonly string[] | null) ?? []) : []) as readonly string[];
  return first;
}
