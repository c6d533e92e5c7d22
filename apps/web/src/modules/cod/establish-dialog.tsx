import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { establishCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, plus, useCurrencyOf } from '../wallet/public.tsx';
import { AmountOfEach } from './amount-of-each.tsx';
import type { CodOrder } from './cod-orders.tsx';

const own = { each: f.texts() };

/** Puts collected orders of one customer and currency into a remittance, with a fee for each or the site's share. */
export function EstablishDialog({ rows, onClose, onMade }: { rows: readonly CodOrder[]; onClose(): void; onMade(): void }) {
  const t = useTexts('cod');
  const [first] = rows;
  const currency = useCurrencyOf()({ currencyId: first!.collectionCurrencyId });
  const total = plus(...rows.map(({ collectedAmount }) => collectedAmount));
  return (
    <CallDialog
      of={establishCodRemittance}
      about={{ module: 'cod' }}
      title={t('pages.establishTitle', { name: String(first!.nickName || first!.userName || '') })}
      own={own}
      rows={[['each']]}
      fields={({ each }) => ({
        each: {
          label: t('pages.feeEach'),
          wrong: compare(plus(...(each ?? [])), total) >= 0 && t('pages.feesTooHigh'),
          draw: (props) => (
            <AmountOfEach
              {...props}
              rows={rows}
              visible="collectedAmount"
              currencyOf={() => currency}
              foot={[t('codRemittance.fields.totalCollected'), <Money key="total" amount={total} currency={currency} />, null]}
            />
          ),
        },
      })}
      params={{ ownerId: first!.ownerId, logisticsOrderIds: rows.map(({ id }) => id) }}
      input={({ each }) => (each?.some(Boolean) ? { fees: [...each] } : {})}
      submit={t('actions.establish')}
      success={t('pages.established')}
      done={() => {
        onClose();
        onMade();
      }}
      onClose={onClose}
    >
      <Text size="small" tone="soft">
        {t('pages.feeHint')}
      </Text>
    </CallDialog>
  );
}
