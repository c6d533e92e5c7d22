import { getSelectCommodityCategories, type SelectableCategory } from '@entrepot/contract/modules/commodities/category-calls.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/widget-props.ts';
import { useWords as useUiWords } from '@entrepot/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { treeOptions } from '../access/public.tsx';

/** The categories of a site as a tree, in the language in use. */
export function useCategories(siteId?: string | null): readonly SelectableCategory[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['commodityCategory', 'select', siteId ?? '', language],
    queryFn: () => ask(getSelectCommodityCategories, siteId ? { siteId } : {}, { quiet: true }),
  });
  return data ?? [];
}

/** A category and everything below it, by id; null when it is not there. */
export function categoryIn(nodes: readonly SelectableCategory[], id: unknown): SelectableCategory | null {
  for (const node of nodes) {
    const found = node.Id === id ? node : categoryIn(node.Children, id);
    if (found) return found;
  }
  return null;
}

const without = (nodes: readonly SelectableCategory[], id: unknown): SelectableCategory[] =>
  nodes.filter((node) => node.Id !== id).map((node) => ({ ...node, Children: without(node.Children, id) }));

const nameOf = ({ Name }: SelectableCategory) => Name;
const siteOf = (row: InputProps['row']) => (typeof row?.siteId === 'string' ? row.siteId : null);

/** The category of a commodity, chosen from the tree. */
export function CategoryInput(props: InputProps<string>) {
  return <TreeSelect {...props} nodes={useCategories(siteOf(props.row))} />;
}

/** The category above a category: nothing stands below itself. */
export function ParentInput(props: InputProps<string>) {
  return <TreeSelect {...props} nodes={without(useCategories(siteOf(props.row)), props.row?.id)} />;
}

function TreeSelect({
  field: _field,
  row: _row,
  labelOf: _labelOf,
  currency: _currency,
  value,
  onChange,
  nodes,
  ...control
}: InputProps<string> & { nodes: readonly SelectableCategory[] }) {
  const options = treeOptions(nodes, nameOf);
  return <Select options={options} value={value ?? null} onChange={onChange} clearable={!control.required} searchable {...control} />;
}

/** The category as a filter. */
export function CategoryFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useUiWords();
  return (
    <Select
      label={label}
      hideLabel
      name={name}
      options={treeOptions(useCategories(), nameOf)}
      value={value ?? null}
      onChange={onChange}
      placeholder={t('common.all')}
      clearable
      searchable
    />
  );
}
