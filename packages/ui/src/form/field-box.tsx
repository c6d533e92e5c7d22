import { type ReactNode, useId } from 'react';
import css from './field-box.module.css';
import type { ControlProps } from './control-props.ts';

type BoxProps = Pick<ControlProps, 'label' | 'hideLabel' | 'error' | 'hint' | 'required' | 'readOnly' | 'disabled'>;

/** Connects a control to its label, its message and its hint by ids. */
export function useField({ label, hideLabel, error, hint, required, readOnly, disabled }: BoxProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  const control = {
    id,
    disabled,
    'aria-label': hideLabel ? label : undefined,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    'aria-readonly': readOnly || undefined,
  };
  return { id, control };
}

/**
 * Renders the label above a control, and its message and hint below it. `as` states whether the label belongs to one control or to a group.
 */
export function FieldBox({
  id,
  as = 'label',
  label,
  hideLabel,
  error,
  hint,
  required,
  readOnly,
  children,
}: BoxProps & { id: string; as?: 'label' | 'div'; children: ReactNode }) {
  const labelContent = (
    <>
      {label} {required && !readOnly && <span className={css.required}>*</span>}
    </>
  );
  return (
    <div className={css.field}>
      {!hideLabel &&
        (as === 'label' ? (
          <label className={css.label} htmlFor={id}>
            {labelContent}
          </label>
        ) : (
          <div className={css.label} id={`${id}-label`}>
            {labelContent}
          </div>
        ))}
      {children}
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The frame of a control with the elements at its two ends. */
export function Frame({
  wrong,
  isDisabled,
  left,
  right,
  children,
}: {
  wrong: boolean;
  isDisabled: boolean;
  left?: ReactNode;
  right?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.control} data-control data-wrong={wrong || undefined} data-shut={isDisabled || undefined}>
      {left && <span className={css.side}>{left}</span>}
      {children}
      {right && <span className={css.side}>{right}</span>}
    </div>
  );
}
