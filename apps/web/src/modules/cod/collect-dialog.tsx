import { serverNow } from '@entrepot/contract/core/clock.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { confirmCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, useCurrencyOf } from '../wallet/public.tsx';
import { AmountOfEach } from './amount-of-each.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** Default amount to confirm: the booked one, else the order's. */
const usual = (row: CodOrder): string => row.collectedAmount ?? row.collectionAmount ?? '0';
const own = { amounts: f.texts({ required: true }) };

/** Confirms what carriers collected for orders, amount by amount, and whether they transferred it. */
export function CollectDialog({ rows, onClose }: { rows: readonly CodOrder[]; onClose(): void }) {
  const t = useTexts('cod');
  const currencyOf = useCurrencyOf();
  const differences = (amounts: readonly string[] | null | undefined) =>
    rows.map((row, at) => compare(amounts?.[at] ?? usual(row), row.collectionAmount ?? '0'));
  return (
    <CallDialog
      of={confirmCodCollected}
      about={{ module: 'cod' }}
      title={t('pages.collectTitle', { count: rows.length })}
      own={own}
      rows={[['amounts'], ['collectedTime'], ['settled'], ['remarks']]}
      fields={({ amounts }) => ({
        amounts: {
          label: t('codOrder.fields.collectedAmount'),
          wrong: !amounts?.every(isSome)
            ? t('pages.amountEach')
            : differences(amounts).some((difference) => difference > 0) && t('pages.aboveOrder'),
          draw: (props) => (
            <AmountOfEach
              {...props}
              rows={rows}
              visible="collectionAmount"
              currencyOf={(row) => currencyOf({ currencyId: row.collectionCurrencyId })}
              // A booked amount does not change; only its payment by the carrier is confirmed.
              isFixed={(row) => row.collectedAmount !== null}
              hintOf={(row, amount) => (compare(amount, row.collectionAmount) === 0 ? undefined : t('pages.differsNote'))}
            />
          ),
        },
        collectedTime: { label: t('pages.collectedTime') },
        settled: { label: t('pages.settled'), hint: t('pages.settledHint') },
        remarks: { label: t('codOrder.fields.codRemarks'), required: differences(amounts).some((difference) => difference < 0) },
      })}
      defaults={{ amounts: rows.map(usual), collectedTime: serverNow(), settled: true }}
      params={{ logisticsOrderIds: rows.map(({ id }) => id) }}
      input={({ amounts }) => ({ collectedAmounts: [...(amounts ?? [])] })}
      submit={t('actions.collect')}
      success={t('pages.collected', { count: rows.length })}
      onClose={onClose}
    />
  );
}
