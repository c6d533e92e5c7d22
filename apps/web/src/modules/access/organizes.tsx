import { getOrganizes, type OrganizeNode } from '@entrepot/contract/modules/access/organize-calls.ts';
import { organize } from '@entrepot/contract/modules/access/organize.ts';
import { platformStaffOrganizesIndex, userOrganizesIndex } from '@entrepot/contract/modules/access/screens.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Suspense, useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { useRemove } from '../../core/list/use-remove.ts';
import { useOpening } from '../../core/tabs/opening.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { TreeList, treeOptions } from './tree-list.tsx';
import { TreePage } from './tree-page.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

type Open = { id: string } | { below: OrganizeNode | null };

const parentInput = (organizesType: 1 | 2) =>
  function ParentInput({ value, onChange, label, error, hint, row }: InputProps<string>) {
    const { data } = useCallQuery(getOrganizes, { organizesType });
    // A node cannot be its own parent.
    const others = (nodes: readonly OrganizeNode[]): OrganizeNode[] =>
      nodes.filter(({ Id }) => Id !== row?.id).map((node) => ({ ...node, Children: others(node.Children) }));
    const options = treeOptions(others(data ?? []), ({ Name }) => Name);
    return (
      <Select label={label} options={options} value={value ?? null} onChange={onChange} clearable searchable error={error} hint={hint} />
    );
  };

/** The organizations of the staff (1) or of the customers (2), as a tree. */
export function Organizes({ organizesType }: { organizesType: 1 | 2 }) {
  const t = useTexts('access');
  const web = useTexts('core-web');
  const can = useCan();
  const screen = organizesType === 1 ? platformStaffOrganizesIndex : userOrganizesIndex;
  const [find, setFind] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const content = useSettled(find.trim(), 300);
  const { data, error, refetch } = useCallQuery(getOrganizes, { organizesType, content: content || undefined }, { showsPrevious: true });
  const removal = useRemove(organize);
  const fields = useMemo(() => ({ parentId: { input: parentInput(organizesType), span: 2 }, name: { span: 2 } }), [organizesType]);
  const add = () => setOpen({ below: null });
  const toList = useOpening({ Establish: add, Edit: (id) => id && setOpen({ id }) });
  return (
    <TreePage
      find={find}
      onFind={setFind}
      onRefresh={refetch}
      actions={
        can(screen.Establish) ? [{ key: 'new', label: web('list.create'), icon: <Icon name="plus" />, primary: true, onClick: add }] : []
      }
    >
      <TreeList
        label={t('organize.plural')}
        nodes={data}
        startsOpen
        searching={content !== ''}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('organize.empty') }}
        tone={({ Enabled }) => (Enabled ? undefined : 'neutral')}
        first={{ label: t('organize.fields.name'), cell: ({ Name }) => Name }}
        columns={[
          { key: 'kind', label: t('organize.fields.kind'), cell: ({ TypeName }) => TypeName ?? '—' },
          { key: 'members', label: t('tree.members'), align: 'right', cell: ({ Members }) => Members },
          { key: 'order', label: t('organize.fields.displayOrder'), align: 'right', cell: ({ DisplayOrder }) => DisplayOrder },
          { key: 'enabled', label: t('organize.fields.enabled'), cell: ({ Enabled }) => t(Enabled ? 'tree.yes' : 'tree.no') },
          ...(audience() === 'platform' ? [{ key: 'site', label: t('tree.site'), cell: ({ SiteName }: OrganizeNode) => SiteName }] : []),
        ]}
        actions={[
          ...(can(screen.Establish)
            ? [
                {
                  key: 'below',
                  label: t('tree.addBelow'),
                  icon: <Icon name="plus" />,
                  run: (node: OrganizeNode) => setOpen({ below: node }),
                },
              ]
            : []),
          ...(can(screen.Edit)
            ? [{ key: 'edit', label: web('list.edit'), icon: <Icon name="edit" />, run: ({ Id }: OrganizeNode) => setOpen({ id: Id }) }]
            : []),
          ...(can(screen.Delete)
            ? [
                {
                  key: 'remove',
                  label: web('list.remove'),
                  icon: <Icon name="trash" />,
                  tone: 'danger' as const,
                  run: ({ Id, Name }: OrganizeNode) => removal.confirmAndRemove({ id: Id, name: Name }),
                },
              ]
            : []),
        ]}
      />
      <Suspense>
        {open && (
          <FormDrawer
            of={onScreen(organize, screen)}
            id={'id' in open ? open.id : null}
            defaults={{ parentId: 'below' in open ? (open.below?.Id ?? null) : null, kind: organizesType === 1 ? 2 : 4 }}
            sections={[{ rows: [['name', 'kind'], ['parentId', 'displayOrder'], ['enabled']] }]}
            fields={fields}
            // The screen determines the tree, so forms do not contain it.
            save={saveWith(organize, () => ({ organizesType }))}
            onClose={() => {
              setOpen(null);
              toList();
            }}
          />
        )}
      </Suspense>
    </TreePage>
  );
}
