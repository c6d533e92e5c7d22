import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Money } from '@entrepot/ui/money.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { type ReactNode, useMemo } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';

type Row = Readonly<Record<string, unknown>>;
/** The currency in which a row's amounts are. */
export type CurrencyOf = (row: Row | null | undefined) => Currency;

/** Tells the currency of rows that name it by id, whatever site they come from. */
export function useCurrencyOf(): CurrencyOf {
  const currencies = useCurrencies();
  return useMemo(
    () => (row) =>
      currencies.find(({ id }) => id === row?.currencyId) ?? {
        code: '',
        sign: typeof row?.symbol === 'string' ? row.symbol : '',
        decimals: 2,
      },
    [currencies],
  );
}

/**
 * The cells of a resource's amounts, each in the currency of its row; those of `signed` write what comes in with a plus, those
 * of `quiet` write nothing for 0.
 */
export function moneyCells(
  of: AnyResource,
  currencyOf: CurrencyOf,
  { signed = [], quiet = [] }: { signed?: readonly string[]; quiet?: readonly string[] } = {},
): Record<string, (row: Row) => ReactNode> {
  const keys = Object.entries(of.fields as Record<string, Field>).flatMap(([key, { widget }]) => (widget === 'money' ? [key] : []));
  const cellOf = (key: string) => (row: Row) =>
    quiet.includes(key) && !Number(row[key]) ? null : (
      <Money amount={row[key] as string | null} currency={currencyOf(row)} signed={signed.includes(key) ? true : undefined} />
    );
  return Object.fromEntries(keys.map((key) => [key, cellOf(key)]));
}
