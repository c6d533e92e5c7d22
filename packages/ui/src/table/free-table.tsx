import { f } from '@entrepot/contract/core/field.ts';
import { EditTable } from './edit-table.tsx';
import type { EditColumn, EditTableProps } from './table-props.ts';
import { useTexts } from '../base/texts.tsx';

const code = f.code({ max: 64 });

/** Returns the columns of a free table: the commodity code, required and unique in every line, and those of the page. */
export const freeColumns = (label: string, columns: readonly EditColumn[]): EditColumn[] => [
  { key: 'commodityCode', label, field: code, required: true, unique: true },
  ...columns.filter(({ key }) => key !== 'commodityCode'),
];

/** Table with any number of lines, each for a commodity; its columns other than the commodity code are free. */
export function FreeTable({ columns, ...table }: Omit<EditTableProps, 'free'>) {
  const t = useTexts();
  return <EditTable {...table} columns={freeColumns(t('edit.commodityCode'), columns)} free />;
}
