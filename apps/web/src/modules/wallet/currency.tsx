import { signFor } from '@entrepot/rules/pricing/display.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { type ReactNode, useMemo } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';

type Row = Readonly<Record<string, unknown>>;
/** The currency of a row's amounts. */
export type CurrencyOf = (row: Row | null | undefined) => Currency;

/** Returns the currency of rows that reference it by id, across sites. */
export function useCurrencyOf(): CurrencyOf {
  const currencies = useCurrencies();
  const displayCode = currencies.find(({ isDisplay }) => isDisplay)?.code;
  return useMemo(
    () => (row) =>
      currencies.find(({ id }) => id === row?.currencyId) ?? {
        code: '',
        sign: signFor({ code: '', symbol: typeof row?.symbol === 'string' ? row.symbol : '' }, displayCode),
        decimals: 2,
      },
    [currencies, displayCode],
  );
}

const amountOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/**
 * The cells of a resource's amounts, each in the currency of its row; those of `signed` show a plus for receipts, those of `quiet` show
 * nothing for 0.
 */
export function moneyCells(
  of: AnyResource,
  currencyOf: CurrencyOf,
  { signed = [], quiet = [] }: { signed?: readonly string[]; quiet?: readonly string[] } = {},
): Record<string, (row: Row) => ReactNode> {
  const keys = Object.entries<Field>(of.fields).flatMap(([key, { widget }]) => (widget === 'money' ? [key] : []));
  const cellOf = (key: string) => (row: Row) =>
    quiet.includes(key) && !Number(row[key]) ? null : (
      <Money amount={amountOf(row[key])} currency={currencyOf(row)} signed={signed.includes(key) ? true : undefined} />
    );
  return Object.fromEntries(keys.map((key) => [key, cellOf(key)]));
}
