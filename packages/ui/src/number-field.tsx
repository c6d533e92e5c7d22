import { useState } from 'react';
import { tidyDecimal, typedDecimal } from './decimal-text.ts';
import css from './number-field.module.css';
import type { NumberFieldProps } from './control-props.ts';
import { TextField } from './text-field.tsx';

/** A number kept as decimal text, exactly as typed: nothing rounds, and the wheel of a mouse never changes it. */
export function NumberField({ value, onChange, decimals = 0, signed = false, unit, prefix, onEnter, onBlur, ...props }: NumberFieldProps) {
  // What is half typed ("12.", "-") has no value yet; it lives here until the field is left.
  const [typing, setTyping] = useState<string | null>(null);
  const settle = () => {
    if (typing !== null && tidyDecimal(typing) !== typing) onChange(tidyDecimal(typing) || null);
    setTyping(null);
  };
  return (
    <TextField
      {...props}
      value={typing ?? value ?? ''}
      unit={unit}
      selects
      inputMode={decimals ? 'decimal' : 'numeric'}
      maxLength={24}
      left={prefix && <span className={css.unit}>{prefix}</span>}
      right={unit && <span className={css.unit}>{unit}</span>}
      onChange={(text) => {
        const next = typedDecimal(text, decimals, signed);
        if (next === null) return;
        setTyping(next);
        onChange(tidyDecimal(next) || null);
      }}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      onEnter={() => {
        settle();
        onEnter?.();
      }}
    />
  );
}
