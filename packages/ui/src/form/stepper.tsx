import { useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { useField } from './field-box.tsx';
import { Icon } from '../base/icons.tsx';
import { fits, type StepRange, stepsFrom } from './stepper-rules.ts';
import css from './stepper.module.css';
import { useTexts } from '../base/texts.tsx';
import { useDecimalInput } from './use-decimal-input.ts';

export interface StepperProps extends Partial<StepRange> {
  label: string;
  /** Labels of the minus and plus buttons. */
  less: string;
  more: string;
  /** null: the text in the field is invalid. */
  value: number | null;
  most: number;
  /** Reports a typed number only on blur. For steppers that send each number immediately. */
  whenLeft?: boolean;
  /** Called with null while the typed text is invalid; the field shows the error itself. */
  onChange(value: number | null): unknown;
}

/** Quantity up to the available maximum: minus, plus, or typed. Invalid text stays as typed and is reported. */
export function Stepper({ label, less, more, value, most, least = 1, whenLeft = false, onChange }: StepperProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const range = { least, most };
  const wrong = typed !== null && (typed !== '' || left) && !fits(typed, range);
  const steps = stepsFrom(typed ? Math.floor(Number(typed)) || 0 : (value ?? least), range);
  const put = (next: number | null) => (next === value ? undefined : onChange(next));
  const commit = (text: string) => put(fits(text, range) ? Number(text) : null);
  const settle = () => {
    setLeft(true);
    if (typed === null) return;
    if (fits(typed, range)) setTyped(null);
    commit(typed);
  };
  const type = (text: string) => {
    setLeft(false);
    setTyped(text);
    if (!whenLeft) commit(text);
  };
  // Decimals and a minus can be typed: the message names the range.
  const input = useDecimalInput({ text: typed ?? String(value ?? ''), rule: { decimals: 2, signed: true }, onText: type });
  const error = input.refusal ?? (wrong ? t('stepper.range', range) : undefined);
  const { id, control } = useField({ label, hideLabel: true, error });
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
      <div className={css.stepper} role="group" aria-label={label} data-wrong={error !== undefined || undefined}>
        {step(less, 'minus', steps.less)}
        <input
          {...control}
          {...input.props}
          className={css.count}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => {
            settle();
            input.clearRefusal();
          }}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        {step(more, 'plus', steps.more)}
      </div>
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
