import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import css from './column-chooser.module.css';
import { toggleColumn } from './column-set.ts';
import { Icon } from '../base/icons.tsx';
import { HiddenText } from '../page/layout.tsx';
import { notify } from '../feedback/notice-store.ts';
import { Popover } from '../feedback/popover.tsx';
import type { ColumnChooserProps } from './list-props.ts';
import { Checkbox } from '../form/tick.tsx';
import { moved } from '../form/upload-rules.ts';
import { useTexts } from '../base/texts.tsx';

function Item({
  at,
  label,
  visible,
  last,
  onShow,
  onMove,
  count,
}: {
  at: number;
  label: string;
  visible: boolean;
  last: boolean;
  onShow(): void;
  onMove(from: number, to: number): void;
  count: number;
}) {
  const t = useTexts();
  const [over, setOver] = useState(false);
  const refuse = () => notify({ id: 'columns', tone: 'warn', text: t('columns.least') });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const from = event.dataTransfer.getData('text/x-column');
    if (from) onMove(Number(from), at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey ? { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key] : undefined;
    if (to === undefined) return;
    event.preventDefault();
    onMove(at, to);
  };
  return (
    <li
      className={css.item}
      data-over={over || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', String(at))}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onKeyDown={onKeyDown}
    >
      <span className={css.grip}>
        <Icon name="drag" />
      </span>
      <Checkbox label={label} checked={visible} onChange={() => (visible && last ? refuse() : onShow())} />
      <span className={css.move}>
        <IconButton
          label={t('columns.up', { label })}
          icon={<Icon name="up" size={14} />}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <IconButton
          label={t('columns.down', { label })}
          icon={<Icon name="down" size={14} />}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        />
      </span>
    </li>
  );
}

/** Chooses the visible columns of a list and their order: by drag, by arrows, or Alt with an arrow key. At least one stays visible. */
export function ColumnChooser({ columns, value, onChange, onReset }: ColumnChooserProps) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  const [message, setMessage] = useState('');
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const onMove = (from: number, to: number) => {
    if (to < 0 || to >= value.order.length) return;
    onChange({ ...value, order: moved(value.order, from, to) });
    setMessage(t('columns.moved', { label: labelOf(value.order[from]!), at: to + 1 }));
  };
  const trigger = (
    <IconButton label={t('columns.title')} icon={<Icon name="columns" />} pressed={opened} onClick={() => setOpened(!opened)} />
  );
  return (
    <Popover opened={opened} onClose={() => setOpened(false)} align="end" trigger={trigger}>
      <div className={css.panel} role="dialog" aria-label={t('columns.title')}>
        <div className={css.head}>
          {t('columns.title')}
          <Button kind="link" onClick={onReset}>
            {t('columns.reset')}
          </Button>
        </div>
        <ul className={css.list}>
          {value.order.map((key, at) => (
            <Item
              key={key}
              at={at}
              count={value.order.length}
              label={labelOf(key)}
              visible={!value.hidden.includes(key)}
              last={value.order.length - value.hidden.length === 1}
              onShow={() => onChange(toggleColumn(value, key))}
              onMove={onMove}
            />
          ))}
        </ul>
        <HiddenText>
          <span role="status">{message}</span>
        </HiddenText>
      </div>
    </Popover>
  );
}
