import { f } from '@entrepot/contract/core/field.ts';
import { EditTable } from './edit-table.tsx';
import type { EditColumn, EditTableProps } from './table-props.ts';
import { useWords } from './words.tsx';

const code = f.code({ max: 64 });

/** The columns of a free table: the commodity code, which every line must have and no two may share, and those of the page. */
export const freeColumns = (label: string, columns: readonly EditColumn[]): EditColumn[] => [
  { key: 'commodityCode', label, field: code, required: true, unique: true },
  ...columns.filter(({ key }) => key !== 'commodityCode'),
];

/** A table of as many lines as wanted, each for a commodity; its columns beside the commodity code are free. */
export function FreeTable({ columns, ...table }: Omit<EditTableProps, 'free'>) {
  const t = useWords();
  return <EditTable {...table} columns={freeColumns(t('edit.commodityCode'), columns)} free />;
}
