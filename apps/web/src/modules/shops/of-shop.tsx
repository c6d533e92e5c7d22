import type { Listed, Page as PageOf } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { PagedTable } from '@entrepot/ui/paged-table.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import type { Cells } from '../../core/list/list-columns.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { columnsOf } from './columns.tsx';
import { useShopName } from './shop-picker.tsx';

interface OfShopProps<R extends AnyResource> {
  of: R;
  /** Its columns; keep them stable, and the cells. */
  keys: readonly string[];
  cells?: Cells<R>;
  load(asked: { id: string; index: number; rows: number }): Promise<PageOf<Listed<R>>>;
}

/** A page about one shop, named in the address by `id`: what it has of a kind, with the way back to the shops. */
export function OfShop<R extends AnyResource>({ of, keys, cells, load }: OfShopProps<R>) {
  const t = useWords('shops');
  const place = usePlace();
  const id = place.query.get('id');
  const name = useShopName(id);
  const title = t(`${of.name}.plural`);
  useTabTitle(name && headed(name, title));
  const currencyOf = useCurrencyOf();
  const [page, setPage] = useState({ page: 1, size: 20 });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [of.name, 'ofShop', id, page],
    queryFn: () => load({ id: id!, index: page.page, rows: page.size }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
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
        totalIsBound={data?.totalIsBound}
        onPage={setPage}
      />
    </Stack>
  );
}

/** The cell that names a row and opens it in its list. */
export const openerCell =
  (key: string, path: string) =>
  <R extends AnyResource>(row: Listed<R>) => (
    <button type="button" className="row-opener mono" onClick={() => go(`${path}?open=${row.id}`)}>
      {String(row[key] ?? '')}
    </button>
  );
