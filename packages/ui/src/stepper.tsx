import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import css from './stepper.module.css';

export interface StepperProps {
  label: string;
  /** What the two buttons are called. */
  less: string;
  more: string;
  value: number;
  most: number;
  /** The smallest number that may be chosen: 1 where nothing else is said. */
  least?: number;
  onChange(value: number): unknown;
}

/** How many of something, up to what is there: one less, one more, or typed and settled by leaving the field. */
export function Stepper({ label, less, more, value, most, least = 1, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const put = (wanted: number) => {
    const next = Math.max(least, Math.min(most, Math.trunc(wanted) || least));
    return next === value ? undefined : onChange(next);
  };
  const settle = () => {
    if (typed !== null) void put(Number(typed));
    setTyped(null);
  };
  return (
    <div className={css.stepper} role="group" aria-label={label}>
      <IconButton label={less} icon={<Icon name="minus" />} disabled={value <= least} onClick={() => put(value - 1)} />
      <input
        className={css.count}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, '').slice(0, 3))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
      <IconButton label={more} icon={<Icon name="plus" />} disabled={value >= most} onClick={() => put(value + 1)} />
    </div>
  );
}
