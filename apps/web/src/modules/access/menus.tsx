import { listMark } from '@entrepot/ui/table/list-text.ts';
import { menu } from '@entrepot/contract/modules/access/menu.ts';
import { type BackstageMenu, getBackstageMenus } from '@entrepot/contract/modules/access/menu-calls.ts';
import { menusIndex, userMenusIndex } from '@entrepot/contract/modules/access/screens.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Suspense, useMemo, useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useRemove } from '../../core/list/use-remove.ts';
import { useOpening } from '../../core/tabs/opening.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { audienceInput, IconInput, parentInput, viewInput } from './menu-inputs.tsx';
import { TreeList } from './tree-list.tsx';
import { TreePage } from './tree-page.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

type Open = { id: string } | { below: BackstageMenu | null };

const rows = [
  ['name', 'icon', 'displayOrder'],
  ['title'],
  ['parentId', 'viewId'],
  ['path', 'permission'],
  ['audience', 'menuClassification'],
  ['invisible'],
];

/** The menu of the staff (1) or of the customers (2), as a tree of groups and screens. */
export function Menus({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useTexts('access');
  const web = useTexts('core-web');
  const can = useCan();
  const screen = roleKind === 1 ? menusIndex : userMenusIndex;
  const [find, setFind] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const content = useSettled(find.trim(), 300);
  const { data, error, refetch } = useCallQuery(getBackstageMenus, { roleKind, content: content || undefined }, { showsPrevious: true });
  const removal = useRemove(menu);
  const fields = useMemo(
    () => ({
      icon: { input: IconInput },
      title: { span: 4 },
      parentId: { input: parentInput(roleKind), span: 2 },
      viewId: { input: viewInput(roleKind), span: 2, hint: t('tree.viewHint') },
      path: { hint: t('tree.pathHint') },
      permission: { hint: t('tree.permissionHint') },
      audience: { input: audienceInput(roleKind), span: 2 },
    }),
    [roleKind, t],
  );
  const add = () => setOpen({ below: null });
  const toList = useOpening({ Establish: add, Edit: (id) => id && setOpen({ id }) });
  const may = (button: 'Establish' | 'Edit' | 'Delete') => can(screen[button]);
  return (
    <TreePage
      find={find}
      onFind={setFind}
      onRefresh={refetch}
      actions={may('Establish') ? [{ key: 'new', label: web('list.create'), icon: <Icon name="plus" />, primary: true, onClick: add }] : []}
    >
      <TreeList
        label={t('menu.plural')}
        nodes={data}
        startsOpen={false}
        searching={content !== ''}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('menu.empty') }}
        tone={({ Invisible }) => (Invisible ? 'neutral' : undefined)}
        first={{ label: t('menu.fields.title'), cell: ({ Title }) => Title }}
        columns={[
          {
            key: 'name',
            label: t('menu.fields.name'),
            cell: ({ Name }) => (
              <Text inline mono size="small">
                {Name}
              </Text>
            ),
          },
          { key: 'path', label: t('menu.fields.path'), cell: ({ Path }) => Path ?? '—' },
          {
            key: 'audience',
            label: t('menu.fields.audience'),
            minWidth: 180,
            wrap: true,
            cell: ({ Audience }) => Audience.map((kind) => enumLabel('AccountTypeCode', kind)).join(listMark()),
          },
          { key: 'order', label: t('menu.fields.displayOrder'), align: 'right', cell: ({ DisplayOrder }) => DisplayOrder },
          { key: 'invisible', label: t('menu.fields.invisible'), cell: ({ Invisible }) => (Invisible ? t('tree.yes') : '') },
        ]}
        actions={[
          ...(may('Establish')
            ? [
                {
                  key: 'below',
                  label: t('tree.addBelow'),
                  icon: <Icon name="plus" />,
                  run: (node: BackstageMenu) => setOpen({ below: node }),
                },
              ]
            : []),
          ...(may('Edit')
            ? [{ key: 'edit', label: web('list.edit'), icon: <Icon name="edit" />, run: ({ Id }: BackstageMenu) => setOpen({ id: Id }) }]
            : []),
          ...(may('Delete')
            ? [
                {
                  key: 'remove',
                  label: web('list.remove'),
                  icon: <Icon name="trash" />,
                  tone: 'danger' as const,
                  run: ({ Id, Title }: BackstageMenu) => removal.confirmAndRemove({ id: Id, name: Title }),
                },
              ]
            : []),
        ]}
      />
      <Suspense>
        {open && (
          <FormDrawer
            of={onScreen(menu, screen)}
            id={'id' in open ? open.id : null}
            defaults={{ parentId: 'below' in open ? (open.below?.Id ?? null) : null, audience: roleKind === 1 ? [1, 3, 4] : [2] }}
            sections={[{ rows }]}
            fields={fields}
            save={saveWith(menu, () => ({ roleKind }))}
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
