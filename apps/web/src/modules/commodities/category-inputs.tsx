import { getSelectCommodityCategories, type SelectableCategory } from '@entrepot/contract/modules/commodities/category-calls.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useTexts as useUiTexts } from '@entrepot/ui/base/texts.tsx';
import { treeOptions } from '../access/public.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** The categories of a site as a tree, in the language in use. */
export function useCategories(siteId?: string | null): readonly SelectableCategory[] {
  const { data } = useCallQuery(getSelectCommodityCategories, siteId ? { siteId } : {});
  return data ?? [];
}

/** A category and everything below it, by id; null when it does not exist. */
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

/** Selects the category of a commodity from the tree. */
export function CategoryInput(props: InputProps<string>) {
  return <TreeSelect {...props} nodes={useCategories(siteOf(props.row))} />;
}

/** Selects the parent category. A category cannot be its own parent. */
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
  const t = useUiTexts();
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
