import { Button } from './button.tsx';
import css from './coupon-grid.module.css';
import { grouped } from './decimal-text.ts';
import { Icon } from './icons.tsx';
import type { CouponCard, CouponGridProps } from './value-props.ts';
import { StateTag } from './state-tag.tsx';

// Coupons show the yuan's sign, whatever the currency of what they are used on.
const sign = '¥';

function Inside({ coupon }: { coupon: CouponCard }) {
  return (
    <>
      <span className={css.amount}>
        <span className={css.sign}>{sign}</span>
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
  /** The button on a card; none: nothing can be done with it. */
  actionOf?(key: string): { label: string; onClick(): unknown } | null;
}

/** Coupons as cards, four in a row where there is room, in an area of its own that scrolls. With `onToggle` a press chooses one. */
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
