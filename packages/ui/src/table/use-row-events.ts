import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { type CopyTexts, copyText } from '../base/clipboard.ts';
import type { Column } from './table-props.ts';
import type { Lines } from './table-parts.ts';
import { copiedText, rowStep } from './table-state.ts';

const busyParts = 'a, button, input, select, textarea, label, [data-detail]';

interface Options<R> {
  lines: Lines<R>;
  columns: readonly Column<R>[];
  toggle(key: string, range: boolean): void;
  onOpen?(row: R): void;
  box: RefObject<HTMLDivElement | null>;
  reach: RefObject<((index: number) => void) | null>;
  texts: CopyTexts;
}

function rowOf(event: { target: EventTarget; currentTarget: Element }): HTMLElement | null {
  const target = event.target as Element;
  // React bubbles events of panels opened from a row although they are elsewhere in the DOM.
  return event.currentTarget.contains(target) ? target.closest<HTMLElement>('tr[data-key]') : null;
}

function focusRow<R>({ box, reach }: Options<R>, index: number) {
  const find = () => box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const put = (row: HTMLElement) => {
    for (const old of box.current?.querySelectorAll('tr[data-key][tabindex="0"]') ?? []) old.setAttribute('tabindex', '-1');
    row.tabIndex = 0;
    row.focus({ preventScroll: Boolean(reach.current) });
  };
  reach.current?.(index);
  const row = find();
  if (row) put(row);
  else requestAnimationFrame(() => requestAnimationFrame(() => put(find() ?? document.createElement('tr'))));
}

function onKeyDown<R>(options: Options<R>, event: KeyboardEvent<HTMLElement>) {
  const line = rowOf(event);
  if (!line || event.target !== line) return;
  const index = Number(line.dataset.index);
  const to = rowStep(event.key, index, options.lines.count);
  const row = options.lines.at(index);
  if (to !== undefined) focusRow(options, to);
  else if (event.key === ' ' && row) options.toggle(row.id, event.shiftKey);
  else if (event.key === 'Enter' && row) options.onOpen?.(row.original);
  else return;
  event.preventDefault();
}

function onClick<R>(options: Options<R>, event: MouseEvent<HTMLElement>) {
  const line = rowOf(event);
  if (!line || (event.target as Element).closest(busyParts) || event.detail > 2) return;
  // A double click copies: its second click reverts the selection of the first one. Selecting text selects no row.
  if (event.detail < 2 && getSelection()?.type === 'Range') return;
  options.toggle(line.dataset.key!, event.shiftKey);
}

function onDoubleClick<R>(options: Options<R>, event: MouseEvent<HTMLElement>) {
  const line = rowOf(event);
  const cell = (event.target as Element).closest<HTMLElement>('td[data-col]');
  if (!line || !cell || (event.target as Element).closest('a, button, input, [data-detail]')) return;
  const column = options.columns.find((one) => one.key === cell.dataset.col);
  const row = options.lines.at(Number(line.dataset.index));
  const text = column && row ? copiedText(column, row.original, cell.innerText.trim()) : cell.innerText.trim();
  if (text) void copyText(text, options.texts);
}

/** Sets the full text of a truncated cell as its title on hover. */
function onMouseOver(event: MouseEvent<HTMLElement>) {
  const cell = (event.target as Element).closest<HTMLElement>('td[data-col]');
  if (!cell || cell.title) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

/** Handles the pointer and the keyboard in the rows of a table, delegated for all rows. */
export function useRowEvents<R>(options: Options<R>) {
  const latest = useRef(options);
  latest.current = options;
  return useRef({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(latest.current, event),
    onClick: (event: MouseEvent<HTMLElement>) => onClick(latest.current, event),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => onDoubleClick(latest.current, event),
    onMouseOver,
  }).current;
}
