import { IconButton } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import type { EmptyStateProps, ListError } from '@entrepot/ui/page/page-props.ts';
import type { Column, RowAction } from '@entrepot/ui/table/table-props.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './tree-list.module.css';

/** A node of a tree, as the server returns it. */
export interface TreeNode<N> {
  Id: string;
  Children: N[];
}
interface Line<N> {
  id: string;
  depth: number;
  node: N;
}
interface Props<N extends TreeNode<N>> {
  label: string;
  /** The whole tree; undefined: not loaded yet. */
  nodes: readonly N[] | undefined;
  /** The name of a node, in the first column and indented. */
  first: { label: string; cell(node: N): ReactNode };
  columns: readonly (Omit<Column<N>, 'cell'> & { cell(node: N): ReactNode })[];
  actions: readonly RowAction<N>[];
  /** Whether branches are initially expanded. They always are during a search. */
  startsOpen: boolean;
  searching: boolean;
  error?: ListError | null;
  empty: EmptyStateProps;
  tone?(node: N): Tone | undefined;
}

/** A completely loaded tree as a table with collapsible branches; paginated in the client. */
export function TreeList<N extends TreeNode<N>>({
  label,
  nodes,
  first,
  columns,
  actions,
  startsOpen,
  searching,
  error,
  empty,
  tone,
}: Props<N>) {
  const t = useTexts('access');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState({ page: 1, size: 20 });
  const isOpen = (id: string) => searching || startsOpen !== toggled.has(id);
  const linesOf = (branch: readonly N[], depth: number): Line<N>[] =>
    branch.flatMap((node) => [{ id: node.Id, depth, node }, ...(isOpen(node.Id) ? linesOf(node.Children, depth + 1) : [])]);
  const lines = nodes && linesOf(nodes, 0);
  const pages = Math.max(1, Math.ceil((lines?.length ?? 0) / at.size));
  const page = Math.min(at.page, pages);
  const turn = (id: string) => setToggled((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const drawn: Column<Line<N>>[] = [
    {
      key: 'first',
      label: first.label,
      pinned: true,
      minWidth: 240,
      cell: ({ id, depth, node }) => (
        <span className={css.name} style={{ paddingInlineStart: depth * 20 }}>
          {node.Children.length > 0 ? (
            <IconButton
              label={t(isOpen(id) ? 'tree.shut' : 'tree.open')}
              icon={<Icon name={isOpen(id) ? 'down' : 'right'} size={14} />}
              pressed={isOpen(id)}
              onClick={() => turn(id)}
            />
          ) : (
            <span className={css.leaf} />
          )}
          {first.cell(node)}
        </span>
      ),
    },
    ...columns.map(({ cell, value: _value, ...column }) => ({ ...column, cell: ({ node }: Line<N>) => cell(node) }) as Column<Line<N>>),
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={drawn}
        rows={lines?.slice((page - 1) * at.size, page * at.size)}
        actions={actions.map((action) => ({
          ...action,
          visible: ({ node }: Line<N>) => action.visible?.(node) ?? true,
          blocked: ({ node }: Line<N>) => action.blocked?.(node),
          run: ({ node }: Line<N>) => action.run(node),
        }))}
        error={error ?? null}
        empty={empty}
        filtered={searching}
        rowTone={tone ? ({ node }: Line<N>) => tone(node) : undefined}
      />
      <Pager page={page} size={at.size} total={lines?.length} totalIsBound={false} onChange={setAt} />
    </>
  );
}

/** The branches of a tree as options of a list, indented by their depth. */
export function treeOptions<N extends TreeNode<N>>(
  nodes: readonly N[],
  name: (node: N) => string,
  depth = 0,
): { value: string; label: string }[] {
  return nodes.flatMap((node) => [
    { value: node.Id, label: `${'\u2003'.repeat(depth)}${name(node)}` },
    ...treeOptions(node.Children, name, depth + 1),
  ]);
}
