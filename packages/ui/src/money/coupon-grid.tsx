import { Button } from '../base/button.tsx';
import css from './coupon-grid.module.css';
import { grouped } from '../form/decimal-text.ts';
import { Icon } from '../base/icons.tsx';
import type { CouponCard, CouponGridProps } from '../form/value-props.ts';
import { StateTag } from '../table/state-tag.tsx';

function Inside({ coupon }: { coupon: CouponCard }) {
  return (
    <>
      <span className={css.amount}>
        <span className={css.sign}>{coupon.currency?.sign}</span>
        {grouped(coupon.amount)}
      </span>
      <span className={css.name}>{coupon.name}</span>
      {coupon.conditions.map((line) => (
        <span key={line} className={css.line}>
          {line}
        </span>
      ))}
      <span className={css.foot}>
        <span>{coupon.time}</span>
        {coupon.state && <StateTag {...coupon.state} />}
      </span>
    </>
  );
}

function CardAction({ action }: { action: { label: string; onClick(): unknown } | null }) {
  if (!action) return null;
  return (
    <span className={css.action}>
      <Button kind="primary" size="small" wide onClick={action.onClick}>
        {action.label}
      </Button>
    </span>
  );
}

interface Props extends CouponGridProps {
  /** Returns the button on a card; null for no action. */
  actionOf?(key: string): { label: string; onClick(): unknown } | null;
}

/** Coupons as cards, four per row where there is space, in their own scroll area. With `onToggle` a press selects one. */
export function CouponGrid({ label, coupons, chosen = [], onToggle, actionOf }: Props) {
  return (
    <div className={css.area} data-chooser={onToggle ? true : undefined}>
      <ul className={css.grid} aria-label={label}>
        {coupons.map((coupon) => (
          <li key={coupon.key} className={css.place}>
            {onToggle ? (
              <button
                type="button"
                className={css.card}
                aria-pressed={chosen.includes(coupon.key)}
                data-over={coupon.over || undefined}
                disabled={coupon.over}
                onClick={() => onToggle(coupon.key)}
              >
                <Inside coupon={coupon} />
                <span className={css.mark} aria-hidden="true">
                  <Icon name="check" size={14} />
                </span>
              </button>
            ) : (
              <div className={css.card} data-over={coupon.over || undefined}>
                <Inside coupon={coupon} />
                <CardAction action={actionOf?.(coupon.key) ?? null} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
