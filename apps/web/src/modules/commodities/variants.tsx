import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { variantLabel } from '@entrepot/rules/variants.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import type { CommodityRow } from './stocked.ts';
import { useVariants } from './use-variants.ts';

const { commodityCode, identificationCode, price } = commodity.fields;

/** The variants of an article with their codes, prices and available pieces. */
export function Variants({ row }: { row: CommodityRow }) {
  const t = useTexts('commodities');
  const { data, error, refetch } = useVariants(row.articleCode, row);
  const columns = useMemo(
    (): Column<CommodityRow>[] => [
      {
        key: 'variant',
        label: t('commodity.fields.variantOptions'),
        cell: (one) => (one.id === row.id ? <b>{nameOf(one)}</b> : nameOf(one)),
      },
      ...Object.entries({ commodityCode, identificationCode, price }).map(([key, field]) => ({
        key,
        label: t(`commodity.fields.${key}`),
        field,
      })),
      { key: 'availableQuantity', label: t('commodity.fields.availableQuantity'), align: 'right', cell: (one) => one.availableQuantity },
    ],
    [t, row.id],
  );
  return (
    <DataTable
      label={t('pages.variants.title', { article: row.articleCode })}
      columns={columns}
      rows={data && [...data.data].reverse()}
      onOpen={(one) => go(`/CommodityDetailed?id=${one.id}`)}
      error={error && !data ? errorProps(error, refetch) : null}
    />
  );
}

const nameOf = ({ variantOptions, name }: CommodityRow) => (variantOptions?.length ? variantLabel(variantOptions) : name);
