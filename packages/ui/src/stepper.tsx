import { useState } from 'react';
import { IconButton } from './button.tsx';
import { typedDecimal } from './decimal-text.ts';
import { useField } from './field-box.tsx';
import { Icon } from './icons.tsx';
import { fits, type StepRange, stepsFrom } from './stepper-rules.ts';
import css from './stepper.module.css';
import { useWords } from './words.tsx';

export interface StepperProps extends Partial<StepRange> {
  label: string;
  /** What the two buttons are called. */
  less: string;
  more: string;
  /** Null: what stands in the field cannot be. */
  value: number | null;
  most: number;
  /** Tells what is typed only once the field is left: where each number is sent at once. */
  whenLeft?: boolean;
  /** Told null while what is typed cannot be; the field says so itself. */
  onChange(value: number | null): unknown;
}

/** How many of something, up to what is there: one less, one more, or typed. What cannot be stays as it was typed and is told. */
export function Stepper({ label, less, more, value, most, least = 1, whenLeft = false, onChange }: StepperProps) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const range = { least, most };
  const wrong = typed !== null && (typed !== '' || left) && !fits(typed, range);
  const { id, control } = useField({ label, hideLabel: true, error: wrong ? t('stepper.range', range) : undefined });
  const steps = stepsFrom(typed ? Math.floor(Number(typed)) || 0 : (value ?? least), range);
  const put = (next: number | null) => (next === value ? undefined : onChange(next));
  const tell = (text: string) => put(fits(text, range) ? Number(text) : null);
  const settle = () => {
    setLeft(true);
    if (typed === null) return;
    if (fits(typed, range)) setTyped(null);
    tell(typed);
  };
  const type = (text: string) => {
    setLeft(false);
    setTyped(text);
    if (!whenLeft) tell(text);
  };
  const step = (name: string, icon: 'minus' | 'plus', to: number | null) => (
    <IconButton
      label={name}
      icon={<Icon name={icon} />}
      disabled={to === null}
      onClick={() => {
        setTyped(null);
        return put(to);
      }}
    />
  );
  return (
    <div className={css.whole}>
      <div className={css.stepper} role="group" aria-label={label} data-wrong={wrong || undefined}>
        {step(less, 'minus', steps.less)}
        <input
          {...control}
          className={css.count}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed ?? String(value ?? '')}
          onChange={({ currentTarget }) => type(typedDecimal(currentTarget.value, 2, true) ?? typed ?? String(value ?? ''))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        {step(more, 'plus', steps.more)}
      </div>
      {wrong && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {t('stepper.range', range)}
        </p>
      )}
    </div>
  );
}
