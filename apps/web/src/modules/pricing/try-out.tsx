import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { blankExpenseTypes, blankFacts } from '@entrepot/rules/pricing/defaults.ts';
import { quote } from '@entrepot/rules/pricing/quote.ts';
import { Card, Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import { useState } from 'react';
import { useCurrencies } from '../../core/app/currencies.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

const blank: Record<'weight' | 'length' | 'width' | 'height' | 'quantity', string | null> = {
  weight: null,
  length: null,
  width: null,
  height: null,
  quantity: '1',
};
const units = { weight: 'kg', length: 'cm', width: 'cm', height: 'cm', quantity: undefined } as const;
const own = ['FREIGHT', 'CARRIER_MINIMUM', 'TAX_INCLUSIVE', 'EXCESS_MATERIAL'];

/** Prices a parcel by a quotation as it is typed, in this browser, before anything is saved; amounts in the quotation's currency. */
export function TryOut({ values }: { values: FormValues }) {
  const t = useWords('pricing');
  const [piece, setPiece] = useState(blank);
  const currency = useCurrencies().find(({ id }) => id === values.currencyId);
  const result = Number(piece.weight) > 0 ? priced(values, piece, currency?.decimals ?? 2) : null;
  const nameOf = (code: string, at: number) => (own.includes(code) ? t(`pages.lines.${code}`) : code || t('pages.lines.row', { at }));
  return (
    <Card title={t('pages.tryOut')}>
      <Stack>
        <Text tone="soft">{t('pages.tryOutText')}</Text>
        <Grid columns={5} least={110}>
          {(Object.keys(units) as (keyof typeof units)[]).map((key) => (
            <NumberField
              key={key}
              label={t(`pages.${key}`)}
              unit={units[key]}
              decimals={key === 'quantity' ? 0 : 3}
              value={piece[key]}
              onChange={(value) => setPiece({ ...piece, [key]: value })}
            />
          ))}
        </Grid>
        <div role="status">
          {result && !result.ok && <Text tone="wrong">{t(`pages.tryOutWrong.${result.error}`, { weight: result.weight })}</Text>}
          {result?.ok && (
            <Stack gap="small">
              <Text size="small" tone="soft">
                {t('pages.tryOutWeights', result.weights)}
              </Text>
              <QuoteLines
                lines={result.lines.map(({ code, amount }, at) => ({ key: String(at), label: nameOf(code, at), amount }))}
                total={result.total}
                currency={currency}
              />
            </Stack>
          )}
        </div>
      </Stack>
    </Card>
  );
}

type Priced =
  | {
      ok: true;
      lines: readonly { code: string; amount: string }[];
      total: string;
      weights: Record<'actual' | 'volumetric' | 'billed', string>;
    }
  | { ok: false; error: string; weight: string };

function priced(values: FormValues, piece: typeof blank, decimalPlaces: number): Priced {
  const typed = Object.fromEntries(
    Object.entries(transferQuotation.fields).map(([key, { starts }]) => [key, values[key] ?? starts ?? null]),
  );
  const lines = (rows: unknown, needed: string) =>
    ((rows ?? []) as Record<string, unknown>[]).filter((row) => row[needed] !== null && row[needed] !== undefined && row[needed] !== '');
  const currencyId = typeof values.currencyId === 'string' ? values.currencyId : 'own';
  const row = {
    ...typed,
    id: '',
    version: 1,
    currencyId,
    timeOfEntryIntoForce: new Date(0),
    ranges: lines(typed.ranges, 'startingRange'),
    surcharges: lines(typed.surcharges, 'amountOfMoney'),
  };
  const quotation = tariffOf(row as unknown as Parameters<typeof tariffOf>[0], () => '');
  const outcome = quote({
    quotation,
    pieces: [
      {
        weight: piece.weight ?? '0',
        length: piece.length,
        width: piece.width,
        height: piece.height,
        quantity: Number(piece.quantity) || 1,
      },
    ],
    facts: { ...blankFacts, packageQuantity: Number(piece.quantity) || 1 },
    taxInclusive: quotation.taxInclusive,
    singlePackageBilling: false,
    carrierMinimum: null,
    services: [],
    walletCurrencyId: currencyId,
    currencies: { [currencyId]: { rate: '1', decimalPlaces, effective: true } },
    expenseTypes: blankExpenseTypes,
  });
  if (!outcome.ok) return { ok: false, error: outcome.error, weight: String(outcome.values.billingWeight ?? '') };
  const { actualWeight: actual, volumeWeight: volumetric, billingWeight: billed, total } = outcome.value;
  const paid = outcome.value.lines.filter(({ amount }) => dec(amount).gt(0));
  return { ok: true, lines: paid, total, weights: { actual, volumetric, billed } };
}
