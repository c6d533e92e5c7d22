import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { given } from '@entrepot/contract/core/given.ts';
import { go } from '../../core/tabs/place.ts';
import { may, type PackageRow } from './package-facts.ts';

/** Begins an order with the chosen packages; says which choice no order can hold: one of two houses or customers, or not on a shelf. */
export function useMakeOrder() {
  const t = useWords('packages');
  return (rows: readonly PackageRow[]): false | void => {
    const [first] = rows;
    const refuse = (key: string, values: Record<string, unknown> = {}): false => {
      tell({ tone: 'warn', text: t(`pages.${key}`, values) });
      return false;
    };
    if (!first) return false;
    const unready = rows.find((row) => !may('order')(row));
    if (unready) return refuse('orderNotOnShelf', { number: unready.courierNumber });
    if (rows.some(({ warehouseId }) => warehouseId !== first.warehouseId)) return refuse('orderTwoHouses');
    if (rows.some(({ ownerId }) => ownerId !== first.ownerId)) return refuse('orderTwoCustomers');
    const query = new URLSearchParams(
      given({
        packages: rows.map(({ id }) => id).join(','),
        warehouse: first.warehouseId,
        customer: first.ownerId || undefined,
      }),
    );
    go(`/LogisticsOrderEstablish?${query}`);
  };
}
