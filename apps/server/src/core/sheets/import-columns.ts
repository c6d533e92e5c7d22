import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { text } from '../calls/texts.ts';
import type { Db } from '../db/db.ts';
import { findWhere } from '../db/rows.ts';
import { importableTypes } from '../files/file-kinds.ts';
import { asSystem } from '../scope/scope.ts';
import type { ImportColumn, ImportRow } from './imports.ts';

const maxMegabytes = 5;

/**
 * The uploaded spreadsheet of an import. Rejects files of other people (`NotFound`), of other types (`FileTypeNotAllowed`) and above 5 MB
 * (`FileTooLarge`).
 */
export async function uploadedSheet(tx: Db, caller: Caller, fileId: string): Promise<RowOf<typeof fileObject>> {
  const [file] = await findWhere(tx, asSystem(caller), fileObject, { id: fileId });
  if (!file || file.uploaderId !== (caller.requesterId ?? caller.userId)) throw filesErrors.unknownFile();
  if (!importableTypes.includes(file.mimeType)) throw filesErrors.notASpreadsheet();
  if (file.size > maxMegabytes * 1024 * 1024) throw filesErrors.spreadsheetTooLarge({ megabytes: maxMegabytes });
  return file;
}

/** The fields that columns fill, such as a resource; its module and name give the default headings. */
interface Target {
  readonly fields: Fields;
  readonly module?: string;
  readonly name?: string;
}
/** The settings of a column besides its field: `true` where it must be filled although the field need not be, `false` for the opposite. */
interface ColumnOptions {
  field?: string;
  required?: boolean;
}
/** A column by key: the field it fills, or `true` for the field with the key's name. */
type ColumnSpec = true | string | ColumnOptions;

/**
 * The columns of an import, in order. A column is required and limited as its field is; its heading is the text `{texts}.columns.{key}`,
 * else the label of the field, and its note `{texts}.notes.{key}`.
 */
export function importColumns<K extends string>(texts: string, of: Target, specs: Readonly<Record<K, ColumnSpec>>): ImportColumn[] {
  return (Object.entries(specs) as [K, ColumnSpec][]).map(([key, spec]) => {
    const options: ColumnOptions = spec === true ? {} : typeof spec === 'string' ? { field: spec } : spec;
    const name = options.field ?? key;
    const field: Field | undefined = of.fields[name];
    if (!field && options.required === undefined) throw new Error(`the column ${key} of ${texts} fills no field`);
    return {
      key,
      get label() {
        const own = `${texts}.columns.${key}`;
        return text('en-us', own) === undefined ? `${of.module}.${of.name}.fields.${name}` : own;
      },
      note: `${texts}.notes.${key}`,
      required: options.required ?? (field!.required && field!.default === undefined),
      // The maximum of a list is the number of its entries.
      max: field?.shape === 'json' || field?.shape === 'list' ? undefined : field?.max,
    };
  });
}

/** The cells of a row that are longer than their fields allow, each with the key and the values of its message. */
export const tooLongCells = (
  columns: readonly ImportColumn[],
  values: ImportRow['values'],
): [column: string, message: string, { max: number }][] =>
  columns.flatMap(({ key, max }) => (max !== undefined && (values[key] ?? '').length > max ? [[key, 'core.field.tooLong', { max }]] : []));
