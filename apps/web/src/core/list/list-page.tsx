import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { IconButton } from '@entrepot/ui/button.tsx';
import { ColumnChooser } from '@entrepot/ui/column-chooser.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { FilterBar } from '@entrepot/ui/filter-bar.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { FilterItem, ToolbarAction } from '@entrepot/ui/list-props.ts';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import { Toolbar } from '@entrepot/ui/toolbar.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { DetailOptions } from './detail.tsx';
import { errorProps } from '../app/error-props.ts';
import type { FormOptions } from '../form/form-page.tsx';
import { FormDrawer } from '../form/late-form-drawer.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { type Cells, listColumns, type OwnColumn } from './list-columns.tsx';
import { bulkActions, plainActions, type PageAction, shownActions } from './list-actions.tsx';
import { listFilters } from './list-filters.ts';
import { saysNothing } from './list-state.ts';
import { ListViews } from './list-views.tsx';
import { addressOf, columnSetOf, defaultOf, type Shown } from './view-rules.ts';
import { go, usePlace } from '../tabs/place.ts';
import { seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { AllOfSearch, SeenRows } from './long-list.tsx';
import { chooseAll, chosenNow } from './choose-all.ts';
import { clearSelected, WithSelected } from './selected.ts';
import { audience, useCan, useSession } from '@entrepot/client/session/session.ts';
import { siteColumn, useSites } from './sites.tsx';
import { useColumns } from './use-columns.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import { useList } from './use-list.ts';
import { useRemove } from './use-remove.ts';
import { useRowOpening } from './use-row-opening.ts';

const Detail = late(() => import('./detail.tsx').then(({ Detail }) => ({ default: Detail })));

/** What a page says about a list beyond its resource. Everything may be left out. */
export interface ListPageProps<R extends AnyResource> {
  of: R;
  /** Default: the screen's title. */
  title?: string;
  /** Which columns, in which order; default the resource's. Keys of `own` may stand among them. */
  columns?: readonly string[];
  own?: readonly OwnColumn<R>[];
  cells?: Cells<R>;
  /** Filters that cannot be taken away, by key. */
  fixed?: Record<string, unknown>;
  /** Filters of an address that says nothing. */
  starts?: Record<string, unknown>;
  /** Which filters; default the resource's. */
  filters?: readonly string[];
  filterInputs?: Record<string, ComponentType<FilterProps>>;
  /** More operators of a row; `needs` is the permission. */
  actions?: readonly (RowAction<Listed<R>> & { needs?: Needs })[];
  /** More buttons above the table. */
  toolbar?: readonly (ToolbarAction & { needs?: Needs })[];
  /** Buttons for the selected rows. */
  bulk?: readonly PageAction<R>[];
  /** The form of new and changed rows: options of the drawer, an address of its own, or none. */
  form?: FormOptions<R> | { newAt?: string; editAt?(row: Listed<R>): string } | false;
  detail?: DetailOptions<R> | ((row: Listed<R>) => string) | false;
  /** Why it is empty and what to do next; default: the resource's words. */
  empty?: string;
  /** The next sensible step when there is nothing yet; default: a new row. */
  emptyAction?: { label: string; onClick(): void };
  /** Under the title, above the filters: what the list is about, such as a wallet. */
  head?: ReactNode;
  /** Between toolbar and table: tabs of states, totals. */
  children?: ReactNode;
  summary?: boolean;
  rowTone?(row: Listed<R>): 'idle' | 'active' | 'done' | 'waits' | 'wrong' | undefined;
  /** May this row be changed or removed? Default: yes. */
  mayEdit?(row: Listed<R>): boolean;
  mayRemove?(row: Listed<R>): boolean;
  /** Which action a hidden page beside the list opens, by the last part of its name; forms and rows are opened by themselves. */
  at?: Readonly<Record<string, string>>;
}

/** Where a page chooses its columns, who works for several sites still reads which one a row is of. */
const withSite = (columns: readonly string[], own: readonly { key: string }[]): readonly string[] =>
  own.some(({ key }) => key === 'siteId') ? [...new Set([...columns, 'siteId'])] : columns;

// A row that is added to the list of one site is for that site.
const startIn = (form: FormOptions, siteId: unknown): FormOptions =>
  typeof siteId === 'string' ? { ...form, starts: { siteId, ...form.starts } } : form;

/** The list of a resource: filters, toolbar, table, pager, detail, form and removal, as its description and the page say. */
export function ListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { of, form, detail } = props;
  const place = usePlace();
  const t = useWords(of.module);
  const web = useWords('core-web');
  const can = useCan();
  const sites = useSites() ?? [];
  const own = useMemo(
    () => [...(props.own ?? []), ...siteColumn(of, props.own, sites, web('fields.siteId'))],
    [of, props.own, sites.map(({ name }) => name).join(), web],
  );
  const listKey = `${place.screen}:${of.name}`;
  const everyView = useSession((session) => session.views);
  const views = useMemo(() => everyView.filter((view) => view.listKey === listKey), [everyView, listKey]);
  const opensWith = defaultOf(views);
  const list = useList(of, props, opensWith?.query ?? '');
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const removal = useRemove(of);
  // The drawer stays once it was open, so that it can close by moving out.
  const [wasOpened, setWasOpened] = useState(false);
  if (list.opened && !wasOpened) setWasOpened(true);
  const wanted = props.columns ? withSite(props.columns, own) : [...(of.page?.columns ?? []), ...own.map(({ key }) => key)];
  const keys = wanted.filter((key) => own.some((column) => column.key === key) || seenKeys(of, [key], audience()).length > 0);
  const withTime = keys.includes('creationTime') ? keys : [...keys, 'creationTime'];
  const columns = useColumns(listKey, withTime);
  const showColumns = (view: Shown) => view.columns?.length && columns.choose(columnSetOf(view, withTime));
  useEffect(() => {
    if (opensWith && saysNothing(place.query)) showColumns(opensWith);
  }, []);
  const routes = form && 'sections' in form ? null : (form as { newAt?: string; editAt?(row: Listed<R>): string } | undefined | false);

  // Columns and operators stay the same objects while nothing about them changes: then the rows are not drawn anew.
  const does = useLatest({
    open: (row: Listed<R>) => (typeof detail === 'function' ? go(detail(row)) : list.open(row.id)),
    create: () => (routes && routes.newAt ? go(routes.newAt) : setEditing('new')),
    edit: (row: Listed<R>) => (routes && routes.editAt ? go(routes.editAt(row)) : setEditing(row.id)),
    remove: removal.ask,
  });
  const openRow = detail === false ? undefined : does.open;
  const user = useSession((session) => session.user);
  const { mayEdit, mayRemove, actions } = props;
  const mayWrite = form !== false;
  const plain = useMemo(
    () => plainActions(of, { can, web, mayWrite, onNew: does.create, onEdit: does.edit, onRemove: does.remove, mayEdit, mayRemove }),
    [of, user, web, mayWrite, mayEdit, mayRemove],
  );
  const rowActions = useMemo(() => [...shownActions(actions ?? [], can), ...plain.row], [actions, plain]);
  const [first = ''] = withTime;
  const drawn = useMemo(
    () =>
      listColumns(of, columns.shown, {
        t,
        web,
        own,
        first,
        cells: props.cells,
        onOpen: openRow,
      }),
    [of, columns.shown.join(), t, web, own, props.cells, first, openRow],
  );
  const filters: FilterItem[] = listFilters(of, props.filters, {
    t,
    web,
    inputs: props.filterInputs,
    manySites: sites.length > 0,
    without: Object.keys(props.fixed ?? {}),
  });
  const { scrolling } = list;
  const { data, error, isFetching, refetch, isPlaceholderData } = list.rows;
  const emptyAction = props.emptyAction ?? (plain.create && { label: plain.create.label, onClick: () => void plain.create?.onClick() });
  const always = [...(plain.create ? [plain.create] : []), ...shownActions(props.toolbar ?? [], can)].filter(({ hidden }) => !hidden);
  const toList = useRowOpening(of, { at: props.at, toolbar: always, actions: rowActions, rows: data?.data, open: list.open });
  const clear = () => clearSelected(list.selected);
  const chooseThem = () => chooseAll(of, list.body, list.selected);
  const chosen = bulkActions(props.bulk ?? [], { can, rows: () => list.selected.getState().rows as readonly Listed<R>[], clear });
  const selectable = chosen.length > 0;
  const filtered = Object.values(list.state.filters).some((value) => value !== null && value !== '');

  return (
    <>
      <PageHeader
        title={props.title ?? place.title}
        actions={
          <>
            <ListViews
              listKey={listKey}
              views={views}
              now={{ query: list.address, columns: columns.shown }}
              onChoose={(view) => {
                showColumns(view);
                list.showAddress(addressOf(view));
              }}
            />
            <IconButton label={web('list.refresh')} icon={<Icon name="refresh" />} onClick={() => refetch()} />
            <ColumnChooser
              columns={listColumns(of, columns.set.order, { t, web, own, first: '' }).map(({ key, label }) => ({ key, label }))}
              value={columns.set}
              onChange={columns.choose}
              onReset={columns.reset}
            />
          </>
        }
      />
      {props.head}
      {filters.length > 0 && (
        <FilterBar
          filters={filters}
          values={list.state.filters}
          initial={props.starts}
          onSearch={(values) => list.show({ filters: values })}
          searching={isFetching}
        />
      )}
      {(always.length > 0 || selectable) && (
        <WithSelected of={list.selected}>
          {({ keys: { length } }) => (
            <Toolbar actions={[...always, ...chosen]} selected={length} onClearSelection={clear}>
              {selectable && <AllOfSearch selected={length} shown={data?.data.length ?? 0} total={data?.total ?? 0} onAll={chooseThem} />}
              {always.length === 0 && length === 0 && <Text tone="soft">{web('list.selectHint')}</Text>}
            </Toolbar>
          )}
        </WithSelected>
      )}
      {props.children}
      <WithSelected of={list.selected}>
        {({ keys: selected }) => (
          <DataTable
            label={props.title ?? place.title}
            columns={drawn}
            rows={data?.data}
            scrolled={scrolling?.scrolled}
            onAll={scrolling ? chooseThem : undefined}
            selection={selectable ? 'many' : 'none'}
            selected={selected}
            onSelect={(keys, rows) => list.selected.setState((before) => chosenNow(before, keys, rows))}
            sort={list.state.sort}
            onSort={(sort) => list.show({ sort })}
            actions={rowActions}
            onOpen={openRow}
            refetching={(isFetching || isPlaceholderData) && Boolean(data) && !scrolling}
            error={error && !data ? errorProps(error, refetch) : null}
            empty={{ title: props.empty ?? t(`${of.name}.empty`), action: emptyAction }}
            filtered={filtered}
            onClearFilters={() => list.show({ filters: {} })}
            summary={props.summary ? true : undefined}
            rowTone={props.rowTone}
          />
        )}
      </WithSelected>
      {scrolling ? (
        <SeenRows of={scrolling} onPages={() => list.show({ row: null })} />
      ) : (
        <Pager
          page={list.state.page}
          size={list.state.size}
          total={isPlaceholderData && !data ? undefined : data?.total}
          totalIsBound={data?.totalIsBound ?? false}
          onChange={({ page, size }) => list.show({ page, size })}
          onScroll={() => list.show({ row: (list.state.page - 1) * list.state.size + 1 })}
        />
      )}
      {detail !== false && typeof detail !== 'function' && wasOpened && (
        <Suspense fallback={null}>
          <Detail
            of={of as AnyResource}
            id={list.opened}
            row={data?.data.find(({ id }) => id === list.opened)}
            onClose={() => (place.opens ? toList() : list.open(null))}
            {...(detail as DetailOptions | undefined)}
          />
        </Suspense>
      )}
      {form !== false && editing && (
        <Suspense fallback={null}>
          <FormDrawer
            of={of as AnyResource}
            id={editing === 'new' ? null : editing}
            onClose={() => {
              setEditing(null);
              toList();
            }}
            {...startIn((form ?? {}) as FormOptions, list.state.filters.siteId)}
          />
        </Suspense>
      )}
    </>
  );
}
