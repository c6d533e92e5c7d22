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

const noteOf = ({ shape, references, sql }: Field) =>
  `pricing.sheet.${references ? (sql === 'jsonb' ? 'names' : 'name') : shape === 'enum' ? 'choice' : sql === 'boolean' ? 'flag' : shape === 'time' ? 'time' : shape === 'decimal' || sql === 'integer' ? 'number' : 'text'}`;

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
