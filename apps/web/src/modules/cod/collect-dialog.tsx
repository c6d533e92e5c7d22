import { useWords } from '@entrepot/client/react/use-words.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { confirmCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, useCurrencyOf } from '../wallet/public.tsx';
import { AmountOfEach, amountsToSend } from './amount-of-each.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** What a person would most likely confirm: what is booked, what the carrier states, or else what the order asks for. */
const usual = (row: CodOrder): string => row.collectedAmount ?? row.statedAmount ?? row.collectionAmount ?? '0';
const own = { amounts: f.texts({ required: true }) };

/** Confirms what carriers collected for orders, amount by amount, and whether they paid it over. */
export function CollectDialog({ rows, onClose }: { rows: readonly CodOrder[]; onClose(): void }) {
  const t = useWords('cod');
  const currencyOf = useCurrencyOf();
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
          wrong: !amounts?.every(isSome) && t('pages.amountEach'),
          draw: (props) => (
            <AmountOfEach
              {...props}
              rows={rows}
              shown="collectionAmount"
              currencyOf={(row) => currencyOf({ currencyId: row.collectionCurrencyId })}
              // What is booked already stays as it is; only its payment by the carrier is confirmed.
              isFixed={(row) => row.collectedAmount !== null}
              hintOf={(row, amount) => (compare(amount, row.collectionAmount) === 0 ? undefined : t('pages.differsNote'))}
            />
          ),
        },
        collectedTime: { label: t('pages.collectedTime') },
        settled: { label: t('pages.settled'), hint: t('pages.settledHint') },
        remarks: { label: t('codOrder.fields.codRemarks') },
      })}
      starts={{ amounts: rows.map(usual), collectedTime: new Date(), settled: true }}
      given={{ logisticsOrderIds: rows.map(({ id }) => id) }}
      input={({ amounts }) => ({ collectedAmounts: amountsToSend(amounts) })}
      submit={t('actions.collect')}
      success={t('pages.collected', { count: rows.length })}
      onClose={onClose}
    />
  );
}
