import { cloneElement, isValidElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import css from './menu.module.css';
import { Popover } from '../feedback/popover.tsx';
import type { MenuItem, MenuProps } from '../base/button-props.ts';

function step(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

function Item({ item, close, marks }: { item: MenuItem; close(): void; marks: boolean }) {
  const inside = (
    <>
      {marks && <span className={css.mark}>{item.checked ? <Icon name="check" /> : item.icon}</span>}
      {item.label}
    </>
  );
  const act = (event: MouseEvent) => {
    if (item.href !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    if (item.href !== undefined && item.onClick) event.preventDefault();
    close();
    item.onClick?.();
  };
  const role = item.checked === undefined ? 'menuitem' : 'menuitemcheckbox';
  const shared = {
    className: css.item,
    role,
    'aria-checked': item.checked,
    'data-tone': item.tone,
    onClick: act,
    tabIndex: -1,
    'data-mantine-stop-propagation': true,
  };
  if (item.href !== undefined && !item.disabled) {
    return (
      <a {...shared} href={item.href}>
        {inside}
      </a>
    );
  }
  return (
    <button {...shared} type="button" disabled={item.disabled}>
      {inside}
    </button>
  );
}

function Items({ label, items, close }: { label: string; items: readonly MenuItem[]; close(): void }) {
  const marks = items.some((item) => item.icon || item.checked !== undefined);
  return (
    <div className={css.list} role="menu" aria-label={label} onKeyDown={step}>
      {items.map((item) => (
        <div key={item.key} role="none">
          {item.line && <div className={css.line} role="separator" />}
          <Item item={item} close={close} marks={marks} />
        </div>
      ))}
    </div>
  );
}

/** Menu of actions that opens from a button: three dots, or the child element. */
export function Menu({ label, items, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const trigger = isValidElement(children) ? (children as ReactElement<object>) : <IconButton label={label} icon={<Icon name="more" />} />;
  const opens = { onClick: () => setOpened(!opened), 'aria-haspopup': 'menu', 'aria-expanded': opened };
  return (
    <Popover opened={opened} onClose={() => setOpened(false)} align="end" trigger={cloneElement(trigger, opens)}>
      <Items label={label} items={items} close={() => setOpened(false)} />
    </Popover>
  );
}
