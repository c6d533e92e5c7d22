import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import css from './column-chooser.module.css';
import { shownOrNot } from './column-set.ts';
import { Icon } from './icons.tsx';
import { HiddenText } from './layout.tsx';
import { notify } from './notice-store.ts';
import { Popover } from './popover.tsx';
import type { ColumnChooserProps } from './list-props.ts';
import { Checkbox } from './tick.tsx';
import { moved } from './upload-rules.ts';
import { useWords } from './words.tsx';

function Item({
  at,
  label,
  shown,
  last,
  onShow,
  onMove,
  count,
}: {
  at: number;
  label: string;
  shown: boolean;
  last: boolean;
  onShow(): void;
  onMove(from: number, to: number): void;
  count: number;
}) {
  const t = useWords();
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
      <Checkbox label={label} checked={shown} onChange={() => (shown && last ? refuse() : onShow())} />
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

/** Chooses which columns of a list show and in which order: by drag, by arrows, or Alt with an arrow key. One always stays. */
export function ColumnChooser({ columns, value, onChange, onReset }: ColumnChooserProps) {
  const t = useWords();
  const [opened, setOpened] = useState(false);
  const [told, setTold] = useState('');
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const onMove = (from: number, to: number) => {
    if (to < 0 || to >= value.order.length) return;
    onChange({ ...value, order: moved(value.order, from, to) });
    setTold(t('columns.moved', { label: labelOf(value.order[from]!), at: to + 1 }));
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
              shown={!value.hidden.includes(key)}
              last={value.order.length - value.hidden.length === 1}
              onShow={() => onChange(shownOrNot(value, key))}
              onMove={onMove}
            />
          ))}
        </ul>
        <HiddenText>
          <span role="status">{told}</span>
        </HiddenText>
      </div>
    </Popover>
  );
}
