import { type CommodityCategoryNode, getCommodityCategories } from '@entrepot/contract/modules/commodities/category-calls.ts';
import { commodityCategory } from '@entrepot/contract/modules/commodities/commodity-category.ts';
import { commodityCategoriesIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { RowAction } from '@entrepot/ui/table/table-props.ts';
import { Suspense, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useRemove } from '../../core/list/use-remove.ts';
import { useOpening } from '../../core/tabs/opening.ts';
import { TreeList, TreePage } from '../access/public.tsx';
import { ParentInput } from './category-inputs.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

type Node = CommodityCategoryNode;
type Open = { id: string } | { below: Node | null };
const fields = { parentId: { input: ParentInput }, name: { span: 2 } };

/** Tree of commodity categories: create, rename, move, and delete when empty. */
export function Page() {
  const t = useTexts('commodities');
  const web = useTexts('core-web');
  const can = useCan();
  const [find, setFind] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const content = useSettled(find.trim(), 300);
  const { data, error, refetch } = useCallQuery(getCommodityCategories, content ? { content } : {}, {
    showsPrevious: true,
  });
  const removal = useRemove(commodityCategory);
  const add = () => setOpen({ below: null });
  const toList = useOpening({ Establish: add, Edit: (id) => id && setOpen({ id }) });
  const mayAdd = can(commodityCategoriesIndex.Establish);
  const actions: RowAction<Node>[] = [
    ...(mayAdd
      ? [{ key: 'below', label: t('pages.categories.addBelow'), icon: <Icon name="plus" />, run: (node: Node) => setOpen({ below: node }) }]
      : []),
    ...(can(commodityCategoriesIndex.Edit)
      ? [{ key: 'edit', label: web('list.edit'), icon: <Icon name="edit" />, run: ({ Id }: Node) => setOpen({ id: Id }) }]
      : []),
    ...(can(commodityCategoriesIndex.Delete)
      ? [
          {
            key: 'remove',
            label: web('list.remove'),
            icon: <Icon name="trash" />,
            tone: 'danger' as const,
            run: ({ Id, Name }: Node) => removal.confirmAndRemove({ id: Id, name: Name }),
          },
        ]
      : []),
  ];
  return (
    <TreePage
      find={find}
      onFind={setFind}
      onRefresh={refetch}
      actions={mayAdd ? [{ key: 'new', label: web('list.create'), icon: <Icon name="plus" />, primary: true, onClick: add }] : []}
    >
      <TreeList
        label={t('commodityCategory.plural')}
        nodes={data}
        startsOpen
        searching={content !== ''}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('commodityCategory.empty') }}
        first={{ label: t('commodityCategory.fields.name'), cell: ({ Name }) => Name }}
        columns={[
          { key: 'goods', label: t('pages.categories.commodities'), align: 'right', cell: ({ Commodities }) => Commodities },
          {
            key: 'cargo',
            label: t('commodityCategory.fields.defaultCargoTypeId'),
            cell: ({ DefaultCargoTypeName }) => DefaultCargoTypeName ?? '—',
          },
          { key: 'hsCode', label: t('commodityCategory.fields.hsCode'), cell: ({ HsCode }) => HsCode ?? '—' },
          {
            key: 'order',
            label: t('commodityCategory.fields.displayOrder'),
            align: 'right',
            cell: ({ DisplayOrder }) => DisplayOrder,
          },
          ...(audience() === 'platform'
            ? [{ key: 'site', label: t('pages.categories.site'), cell: ({ SiteName }: Node) => SiteName }]
            : []),
        ]}
        actions={actions}
      />
      <Suspense>
        {open && (
          <FormDrawer
            of={commodityCategory}
            id={'id' in open ? open.id : null}
            defaults={'below' in open && open.below ? { parentId: open.below.Id, siteId: open.below.SiteId } : {}}
            fields={fields}
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
