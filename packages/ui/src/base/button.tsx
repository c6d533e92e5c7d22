import type { MouseEvent, Ref } from 'react';
import { inBrackets } from './in-brackets.ts';
import css from './button.module.css';
import { Loader } from '../feedback/loader.tsx';
import type { ButtonProps, IconButtonProps } from './button-props.ts';
import { useBusy } from '../feedback/use-busy.ts';

/** A button labelled by its children. While the promise of its click is pending it shows progress and ignores presses. */
export function Button({
  children,
  onClick,
  kind = 'plain',
  size = 'normal',
  type = 'button',
  icon,
  shortcut,
  busy,
  disabled,
  wide,
  href,
  title,
  form,
  starts,
  ...rest
}: ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  danger?: boolean;
}) {
  const [press, pressing] = useBusy(onClick);
  const { ref, danger } = rest;
  const waits = busy || pressing;
  const look = {
    className: css.button,
    'data-kind': kind,
    'data-size': size,
    'data-wide': wide || undefined,
    'data-danger': danger || undefined,
    title,
  };
  const inside = (
    <>
      {waits ? <Loader size={15} /> : icon}
      {children}
      {shortcut && <kbd className={css.key}>{shortcut}</kbd>}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <a {...look} href={href} onClick={onClick && press}>
        {inside}
      </a>
    );
  }
  // While busy it stays focusable, so that the focus is not lost; it only ignores presses.
  const click = (event: MouseEvent<HTMLElement>) => {
    if (waits) event.preventDefault();
    else if (onClick) press(event);
  };
  return (
    <button
      {...look}
      ref={ref}
      type={type}
      form={form}
      disabled={disabled}
      data-autofocus={starts || undefined}
      data-busy={waits || undefined}
      aria-busy={waits || undefined}
      aria-disabled={waits || undefined}
      onClick={click}
    >
      {inside}
    </button>
  );
}

/** A button that shows only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  icon,
  onClick,
  tone,
  pressed,
  disabled,
  badge,
  ...rest
}: IconButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const [press, busy] = useBusy(onClick);
  return (
    <button
      {...rest}
      type="button"
      className={css.icon}
      data-tone={tone}
      data-tip={label}
      aria-label={inBrackets(label, badge)}
      aria-pressed={pressed}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={onClick && press}
    >
      {busy ? <Loader size={15} /> : icon}
      {badge !== undefined && <span className={css.badge}>{badge}</span>}
    </button>
  );
}
