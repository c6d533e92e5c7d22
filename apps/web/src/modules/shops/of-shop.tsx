import type { Listed, Page as PageOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { PagedTable } from '@entrepot/ui/table/paged-table.tsx';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import type { Cells } from '../../core/list/list-columns.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { columnsOf } from './columns.tsx';
import { useShopName } from './shop-picker.tsx';

const asPaged = { showsPrevious: true, retry: false } as const;

interface OfShopProps<R extends AnyResource> {
  of: R;
  /** Its columns; their identity must be stable, like that of the cells. */
  keys: readonly string[];
  cells?: Cells<R>;
  /** The query of a page of its rows; null while no shop is chosen. */
  queryOf(input: { id: string; index: number; rows: number } | null, options: typeof asPaged): UseQueryOptions<PageOf<Listed<R>>>;
}

/** A page with rows of the shop in the `id` parameter, and a link back to the shops. */
export function OfShop<R extends AnyResource>({ of, keys, cells, queryOf }: OfShopProps<R>) {
  const t = useTexts('shops');
  const place = useTabLocation();
  const id = place.query.get('id');
  const name = useShopName(id);
  const title = t(`${of.name}.plural`);
  useTabTitle(name && headed(name, title));
  const currencyOf = useCurrencyOf();
  const [page, setPage] = useState({ page: 1, size: 20 });
  const { data, error, isFetching, refetch } = useQuery(queryOf(id === null ? null : { id, index: page.page, rows: page.size }, asPaged));
  const columns = useMemo(() => columnsOf(of, keys, t, { ...moneyCells(of, currencyOf), ...cells }), [of, keys, cells, t, currencyOf]);
  const list = { label: t('shop.plural'), onClick: () => go('/ShopAuthorizationInformationIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  return (
    <Stack>
      <PageHeader title={title} subtitle={name} onBack={() => leave(place)} />
      <PagedTable
        label={title}
        columns={columns}
        rows={data?.data}
        selection="none"
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noneOfShop') }}
        {...page}
        total={data?.total}
        totalIsBound={data?.totalIsBound ?? false}
        onPage={setPage}
      />
    </Stack>
  );
}

/** The cell with the name of a row, which opens it in its list. */
export const openerCell =
  (key: string, path: string) =>
  <R extends AnyResource>(row: Listed<R>) => (
    <button type="button" className="row-opener mono" onClick={() => go(`${path}?open=${row.id}`)}>
      {String(row[key] ?? '')}
    </button>
  );
