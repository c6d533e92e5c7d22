import { useId } from 'react';
import type { TickProps } from './control-props.ts';
import css from './tick.module.css';

function Tick({ look, ...props }: TickProps & { look: 'box' | 'switch' }) {
  const id = useId();
  const { label, checked, onChange, indeterminate, disabled, hint, error, name } = props;
  const descriptionId = hint || error ? `${id}-description` : undefined;
  return (
    <span>
      <label className={css.tick}>
        <input
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={css[look]}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={descriptionId}
          aria-invalid={error ? true : undefined}
          ref={(box) => {
            if (box) box.indeterminate = Boolean(indeterminate);
          }}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {descriptionId && (
        <span id={descriptionId} className={error ? css.error : css.hint}>
          {error ?? hint}
        </span>
      )}
    </span>
  );
}

/** Checkbox with its label next to it. */
export const Checkbox = (props: TickProps) => <Tick {...props} look="box" />;

/** Switch that takes effect immediately. */
export const Switch = (props: TickProps) => <Tick {...props} look="switch" />;

const nothing = () => undefined;

/** Bare checkbox of a table row. Its label is for screen readers only. */
export function RowTick({
  label,
  checked,
  some,
  round,
  onToggle,
}: {
  label: string;
  checked: boolean;
  some?: boolean;
  round?: boolean;
  onToggle(event: React.SyntheticEvent<HTMLInputElement>): void;
}) {
  return (
    <input
      // A checked radio fires no change event when pressed again, yet a second press clears the selection.
      type={round ? 'radio' : 'checkbox'}
      className={css.box}
      aria-label={label}
      checked={checked}
      tabIndex={-1}
      ref={(box) => {
        if (box) box.indeterminate = Boolean(some);
      }}
      onClick={round ? onToggle : undefined}
      onChange={round ? nothing : onToggle}
    />
  );
}
