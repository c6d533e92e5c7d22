import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { type ReactNode, useCallback } from 'react';
import { unknownCurrency, useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';

type Row = Readonly<Record<string, unknown>>;
/** The currency of a row's amounts: without a field, that which its `currencyId` references. */
export type CurrencyOf = (row: Row | null | undefined, field?: Pick<Field, 'currency'>) => Currency;

const ofRow = { currency: undefined };

/** Returns the currency of rows that reference it, across sites. */
export function useCurrencyOf(): CurrencyOf {
  const find = useFieldCurrency();
  return useCallback(
    (row, field = ofRow) =>
      find(field, row ?? undefined) ?? {
        ...unknownCurrency,
        sign: field.currency === undefined && typeof row?.symbol === 'string' ? row.symbol : '',
      },
    [find],
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
      <Money
        amount={amountOf(row[key])}
        currency={currencyOf(row, (of.fields as Fields)[key])}
        signed={signed.includes(key) ? true : undefined}
      />
    );
  return Object.fromEntries(keys.map((key) => [key, cellOf(key)]));
}
