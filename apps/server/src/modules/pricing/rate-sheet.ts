import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { ImportColumn } from '../../core/sheets/imports.ts';

/** A column of a rate sheet: the target of its value and the field that parses it. */
export interface RateColumn extends ImportColumn {
  part: 'head' | 'ranges' | 'surcharges';
  name: string;
  field: Field;
}

const fields = transferQuotation.fields as Fields;
const { ranges, surcharges } = transferQuotation.fields;
const base = 'pricing.transferQuotation';

/** The key of the text about the values of a column. */
function noteOf({ shape, references, sql }: Field): string {
  const kind = () => {
    if (references) return sql === 'jsonb' ? 'names' : 'name';
    if (shape === 'enum') return 'choice';
    if (sql === 'boolean') return 'flag';
    if (shape === 'time') return 'time';
    return shape === 'decimal' || sql === 'integer' ? 'number' : 'text';
  };
  return `pricing.sheet.${kind()}`;
}

const columnOf = (part: RateColumn['part'], name: string, field: Field): RateColumn => ({
  key: part === 'head' ? name : `${part}.${name}`,
  label: part === 'head' ? `${base}.fields.${name}` : `${base}.rows.${part}.${name}`,
  note: noteOf(field),
  part,
  name,
  field,
});

/** The columns of a rate sheet: the head of a quotation, then one weight range and one surcharge in each row. */
export const rateColumns: readonly RateColumn[] = [
  ...Object.entries(fields)
    .filter(([, field]) => !field.readOnly && field.shape !== 'list')
    .map(([name, field]) => columnOf('head', name, field)),
  ...Object.entries(ranges.children as Fields).map(([name, field]) => columnOf('ranges', name, field)),
  ...Object.entries(surcharges.children as Fields)
    .filter(([name]) => name !== 'id')
    .map(([name, field]) => columnOf('surcharges', name, field)),
].map((column) => (column.key === 'name' ? { ...column, required: true } : column));
