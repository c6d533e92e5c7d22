import type { Listed, Page as PageOf } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { PagedTable } from '@entrepot/ui/paged-table.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useShops } from './shop-facts.ts';

interface OfShopProps<Row> {
  id: string | null;
  of: AnyResource;
  columns: readonly Column<Row>[];
  asked: { data: PageOf<Row> | undefined; error: Error | null; isFetching: boolean; refetch(): unknown };
  page: { page: number; size: number };
  onPage(page: { page: number; size: number }): void;
}

/** A page about one shop: what it has of a kind, as a table, with the way back to the shops. */
export function OfShop<Row>({ id, of, columns, asked, page, onPage }: OfShopProps<Row>) {
  const t = useWords('shops');
  const place = usePlace();
  const name = useShops()?.find((row) => row.id === id)?.name;
  const title = t(`${of.name}.plural`);
  useTabTitle(name && `${name}: ${title}`);
  const { data, error, isFetching, refetch } = asked;
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
        onPage={onPage}
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
