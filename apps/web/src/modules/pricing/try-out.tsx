import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { Card, Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { QuoteLines } from '@entrepot/ui/money/quote-lines.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useState } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { originOf, priced, type TriedPiece } from './trial.ts';

const blank: TriedPiece = {
  weight: null,
  length: null,
  width: null,
  height: null,
  quantity: '1',
};
const units = { weight: 'kg', length: 'cm', width: 'cm', height: 'cm', quantity: undefined } as const;
const own = ['FREIGHT', 'CARRIER_MINIMUM', 'TAX_INCLUSIVE', 'EXCESS_MATERIAL'];

/** Prices a parcel by an unsaved quotation in the browser; amounts in the quotation's currency. */
export function TryOut({ values }: { values: FormValues }) {
  const t = useTexts('pricing');
  const [piece, setPiece] = useState(blank);
  const currency = useCurrencies().find(({ id }) => id === values.currencyId);
  const [taxed, setTaxed] = useState(false);
  const offersTax = values.taxInclusive === true;
  const result =
    Number(piece.weight) > 0 ? priced({ values, piece, taxed: taxed && offersTax, decimalPlaces: currency?.decimals ?? 2 }) : null;
  const nameOf = (code: string, at: number) => (own.includes(code) ? t(`pages.lines.${code}`) : code || t('pages.lines.row', { at }));
  return (
    <Card title={t('pages.tryOut')}>
      <Stack>
        <Text tone="soft">{t('pages.tryOutText')}</Text>
        <Grid columns={5} least={110}>
          {keysOf(units).map((key) => (
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
        {offersTax && <Checkbox label={t('pages.tryOutTaxed')} checked={taxed} onChange={setTaxed} />}
        <div role="status">
          {result && !result.ok && <Text tone="error">{t(`pages.tryOutWrong.${result.error}`, { weight: result.weight })}</Text>}
          {result?.ok && (
            <Stack gap="small">
              <Text size="small" tone="soft">
                {t('pages.tryOutWeights', result.weights)}
              </Text>
              <QuoteLines
                lines={result.lines.map((line, at) => ({
                  key: String(at),
                  label: nameOf(line.code, at),
                  note: originOf(line, values, t),
                  amount: line.amount,
                }))}
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
