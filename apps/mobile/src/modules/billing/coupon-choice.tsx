import type { useCoupons } from '@entrepot/client/money/use-coupons.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';

/** The coupons that may be used for the bills: those that take off most are chosen until the person chooses. */
export function CouponChoice({ coupons, currency }: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) {
  const t = useWords('promotions');
  const { offered, chosen, off, toggle } = coupons;
  const amount = (of: string) => moneyText(of, currency);
  return (
    <Panel title={t('pages.coupons')}>
      <Inside>
        <div role="status">
          <Soft>
            {chosen.length
              ? t('pages.chosen', { count: chosen.length, amount: amount(off) })
              : t('pages.available', { count: offered.length })}
          </Soft>
        </div>
        {offered.map(({ id, name, preferentialAmount }) => (
          <Checkbox key={id} label={`${name} · ${amount(preferentialAmount)}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Inside>
    </Panel>
  );
}
