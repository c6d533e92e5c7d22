import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { ColumnChooser } from '@entrepot/ui/table/column-chooser.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { FilterBar } from '@entrepot/ui/table/filter-bar.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { FilterItem } from '@entrepot/ui/table/list-props.ts';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { Toolbar } from '@entrepot/ui/table/toolbar.tsx';
import { lateGeneric } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Detail as DetailOf, DetailOptions } from './detail.tsx';
import { errorProps } from '../app/error-props.ts';
import type { FormOptions } from '../form/form-page.tsx';
import { FormDrawer } from '../form/late-form-drawer.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Cells, listColumns, type OwnColumn } from './list-columns.tsx';
import type { Button } from './buttons.tsx';
import { bulkActions, detailActions, emptyAction, plainActions, removeSelected, rowActions, toolbarActions } from './list-actions.tsx';
import { useButtons } from './use-buttons.tsx';
import { listFilters } from './list-filters.ts';
import { isEmptyQuery, narrowingOf } from './list-state.ts';
import { ListViews } from './list-views.tsx';
import { addressOf, columnSetOf, defaultOf, type ViewState } from './view-rules.ts';
import { go, useTabLocation } from '../tabs/tab-location.ts';
import { seenKeys } from '@entrepot/client/form/resource-fields.ts';
import { AllOfSearch, SeenRows } from './long-list.tsx';
import { reachOf } from './reach.ts';
import { selectAll, selectionAfter } from './select-all.ts';
import { clearSelected, WithSelected } from './selected.ts';
import { audience, useCan, useSession } from '@entrepot/client/session/session.ts';
import { siteColumn, useSites } from './sites.tsx';
import { useColumns } from './use-columns.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import { useList } from './use-list.ts';
import { useRemove } from './use-remove.ts';
import { useRowOpening } from './use-row-opening.ts';

const Detail = lateGeneric<typeof DetailOf>(() => import('./detail.tsx').then(({ Detail }) => ({ default: Detail })));

/** Options of a list. All are optional. */
export interface ListPageProps<R extends AnyResource> {
  of: R;
  /** Default: the screen's title. */
  title?: string;
  /** Columns in display order; default: those of the resource. May contain keys of `own`. */
  columns?: readonly string[];
  own?: readonly OwnColumn<R>[];
  cells?: Cells<R>;
  /** Filters that the user cannot remove, by key. */
  fixed?: Record<string, unknown>;
  /** Default filters of an empty query. */
  defaults?: Record<string, unknown>;
  /** Filters; default: those of the resource. */
  filters?: readonly string[];
  filterInputs?: Record<string, ComponentType<FilterProps>>;
  /** Additional buttons of each row. */
  actions?: readonly Button<Listed<R>>[];
  /** Additional buttons above the table. */
  toolbar?: readonly Button<void>[];
  /** Buttons for the selected rows. */
  bulk?: readonly Button<readonly Listed<R>[]>[];
  /** The module whose texts the buttons use; default: that of the resource. */
  texts?: string;
  /** The form for new and edited rows: options of the drawer, a page with its own address, or none. */
  form?: (FormOptions<R> & { newAt?: string; editAt?(row: Listed<R>): string }) | false;
  detail?: DetailOptions<R> | ((row: Listed<R>) => string) | false;
  /** Text of the empty list; default: that of the resource. */
  empty?: string;
  /** Content below the title and above the filters, such as a wallet. */
  head?: ReactNode;
  /** Content between toolbar and table, such as status tabs or totals. */
  children?: ReactNode;
  summary?: boolean;
  rowTone?(row: Listed<R>): Tone | undefined;
  /** Whether a row can be edited or deleted. Default: yes. */
  mayEdit?(row: Listed<R>): boolean;
  mayRemove?(row: Listed<R>): boolean;
  /** Offers deleting the selected rows, also where the list has no other buttons for them. */
  bulkRemove?: boolean;
  /** Action that a hidden page of the list opens, by the suffix of its name; forms and rows are opened automatically. */
  at?: Readonly<Record<string, string>>;
}

/** Users of several sites always see the site column, even where a page defines its own columns. */
const withSite = (columns: readonly string[], own: readonly { key: string }[]): readonly string[] =>
  own.some(({ key }) => key === 'siteId') ? [...new Set([...columns, 'siteId'])] : columns;

/** List of a resource: filters, toolbar, table, pager, detail, form and deletion, as configured by resource and page. */
export function ListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { of, form, detail } = props;
  const place = useTabLocation();
  const t = useTexts(of.module);
  const web = useTexts('core-web');
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
  // Once opened, the drawer stays mounted for its closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  if (list.opened && !wasOpened) setWasOpened(true);
  const wanted = props.columns ? withSite(props.columns, own) : [...(of.page?.columns ?? []), ...own.map(({ key }) => key)];
  const keys = wanted.filter((key) => own.some((column) => column.key === key) || seenKeys(of, [key], audience()).length > 0);
  const withTime = keys.includes('creationTime') ? keys : [...keys, 'creationTime'];
  const columns = useColumns(listKey, withTime);
  const showColumns = (view: ViewState) => view.columns?.length && columns.choose(columnSetOf(view, withTime));
  useEffect(() => {
    if (opensWith && isEmptyQuery(place.query)) showColumns(opensWith);
  }, []);

  // Columns and row actions keep their identity while unchanged, so that rows are not rendered again.
  const does = useLatest({
    open: (row: Listed<R>) => (typeof detail === 'function' ? go(detail(row)) : list.open(row.id)),
    create: () => (form && form.newAt ? go(form.newAt) : setEditing('new')),
    edit: (row: Listed<R>) => (form && form.editAt ? go(form.editAt(row)) : setEditing(row.id)),
    remove: removal.confirmAndRemove,
    removeAll: removal.confirmAndRemoveAll,
  });
  const openRow = detail === false ? undefined : does.open;
  const user = useSession((session) => session.user);
  const { siteId } = list.state.filters;
  const { mayEdit, mayRemove, texts = of.module } = props;
  const buttonTexts = useTexts(texts);
  const ofRows = useButtons(of, texts, props.actions);
  const ofList = useButtons(of, texts, props.toolbar);
  const ofSelected = useButtons(of, texts, props.bulk);
  const mayWrite = form !== false;
  const plain = useMemo(
    () => plainActions(of, { can, web, mayWrite, onNew: does.create, onEdit: does.edit, onRemove: does.remove, mayEdit, mayRemove }),
    [of, user, web, mayWrite, mayEdit, mayRemove],
  );
  const actions = useMemo(() => [...rowActions(buttonTexts, ofRows, 'row'), ...plain.row], [ofRows.offered, buttonTexts, plain]);
  const [first = ''] = withTime;
  const drawn = useMemo(
    () =>
      listColumns(of, columns.visible, {
        t,
        web,
        own,
        first,
        cells: props.cells,
        onOpen: openRow,
      }),
    [of, columns.visible.join(), t, web, own, props.cells, first, openRow],
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
  const always = [...(plain.create ? [{ ...plain.create, whenEmpty: 'too' as const }] : []), ...toolbarActions(buttonTexts, ofList)];
  const mayExport = always.some(({ key }) => key === 'export');
  const toList = useRowOpening(of, { at: props.at, toolbar: always, actions, rows: data?.data, open: list.open });
  const clear = () => clearSelected(list.selected);
  const selectAllRows = () => selectAll(of, list.body, list.selected);
  const selectedRows = () => list.selected.getState().rows as readonly Listed<R>[];
  const chosen = [
    ...bulkActions(buttonTexts, ofSelected, { rows: selectedRows, clear }),
    ...(props.bulk || props.bulkRemove
      ? removeSelected(plain.row, props.bulk, { rows: selectedRows, clear, web, remove: does.removeAll })
      : []),
  ];
  const selectable = chosen.length > 0;
  const narrowing = narrowingOf(list.state, props.defaults);
  const showAll = { label: web('list.showAll'), onClick: () => list.show({ filters: {} }) };
  const emptyTitle = props.empty ?? t(`${of.name}.empty`);

  return (
    <>
      <PageHeader
        title={props.title ?? place.title}
        actions={
          <>
            <ListViews
              listKey={listKey}
              views={views}
              now={{ query: list.address, columns: columns.visible }}
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
          initial={props.defaults}
          onSearch={(values) => list.show({ filters: values })}
          searching={isFetching}
        />
      )}
      {(always.length > 0 || selectable) && (
        <WithSelected of={list.selected}>
          {({ keys: { length } }) => (
            <Toolbar
              actions={[...always.filter(({ whenEmpty }) => whenEmpty !== 'only'), ...chosen]}
              selected={length}
              onClearSelection={clear}
            >
              {selectable && (
                <AllOfSearch
                  selected={length}
                  visible={data?.data.length ?? 0}
                  total={data?.total ?? 0}
                  totalIsBound={data?.totalIsBound ?? false}
                  onAll={selectAllRows}
                />
              )}
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
            onAll={scrolling ? selectAllRows : undefined}
            selection={selectable ? 'many' : 'none'}
            selected={selected}
            onSelect={(keys, rows) => list.selected.setState((before) => selectionAfter(before, keys, rows))}
            sort={list.state.sort}
            onSort={(sort) => list.show({ sort })}
            actions={actions}
            onOpen={openRow}
            refetching={(isFetching || isPlaceholderData) && Boolean(data) && !scrolling}
            error={error && !data ? errorProps(error, refetch) : null}
            empty={
              narrowing === 'defaults'
                ? { title: web('list.nothingWaiting'), action: showAll }
                : { title: emptyTitle, action: emptyAction(always) }
            }
            filtered={narrowing === 'filters'}
            onClearFilters={() => list.show({ filters: {} })}
            summary={props.summary ? true : undefined}
            rowTone={props.rowTone}
          />
        )}
      </WithSelected>
      {scrolling ? (
        <SeenRows of={scrolling} mayExport={mayExport} onPages={() => list.show({ row: null })} />
      ) : (
        <Pager
          page={list.state.page}
          size={list.state.size}
          total={isPlaceholderData && !data ? undefined : data?.total}
          totalIsBound={data?.totalIsBound ?? false}
          reached={data && reachOf(data, list.body.sortType)}
          mayExport={mayExport}
          onChange={({ page, size }) => list.show({ page, size })}
          onScroll={() => list.show({ row: (list.state.page - 1) * list.state.size + 1 })}
        />
      )}
      {detail !== false && typeof detail !== 'function' && wasOpened && (
        <Suspense fallback={null}>
          <Detail
            of={of}
            id={list.opened}
            row={data?.data.find(({ id }) => id === list.opened)}
            onClose={() => (place.opens ? toList() : list.open(null))}
            buttons={detailActions(buttonTexts, ofRows)}
            {...detail}
          />
        </Suspense>
      )}
      {form !== false && editing && (
        <Suspense fallback={null}>
          <FormDrawer
            of={of}
            id={editing === 'new' ? null : editing}
            onClose={() => {
              setEditing(null);
              toList();
            }}
            // A row added to a list that is filtered by one site belongs to that site.
            siteId={typeof siteId === 'string' ? siteId : undefined}
            {...form}
          />
        </Suspense>
      )}
      {ofList.dialog}
      {ofRows.dialog}
      {ofSelected.dialog}
    </>
  );
}
