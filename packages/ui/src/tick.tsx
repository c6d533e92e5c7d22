import { useId } from 'react';
import type { TickProps } from './control-props.ts';
import css from './tick.module.css';

function Tick({ look, ...props }: TickProps & { look: 'box' | 'switch' }) {
  const id = useId();
  const { label, checked, onChange, indeterminate, disabled, hint, error, name } = props;
  const told = hint || error ? `${id}-told` : undefined;
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
          aria-describedby={told}
          aria-invalid={error ? true : undefined}
          ref={(box) => {
            if (box) box.indeterminate = Boolean(indeterminate);
          }}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {told && (
        <span id={told} className={error ? css.error : css.hint}>
          {error ?? hint}
        </span>
      )}
    </span>
  );
}

/** A box to tick, with its words beside it. */
export const Checkbox = (props: TickProps) => <Tick {...props} look="box" />;

/** Turns something on or off at once. */
export const Switch = (props: TickProps) => <Tick {...props} look="switch" />;

const nothing = () => undefined;

/** The bare box of a table row; its label is only told to readers. */
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
      // A radio that is on gives no change when pressed again, yet a second press takes the choice back.
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
