import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { TabsProps } from '../base/button-props.ts';
import { totalText } from '../table/total-text.ts';
import css from './tabs.module.css';

/** Scrolls an overflowing tab row to the active tab; nothing else on the page moves. */
function scrollIntoView(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!row || !open) return;
  const place = row.getBoundingClientRect();
  row.scrollLeft += Math.min(open.left - place.left, 0) || Math.max(open.right - place.right, 0);
}

/** Tabbed parts of a page. Arrow keys move between tabs; panels are rendered only when their tab has `content`. */
export function Tabs<K extends string>({ label, tabs, value, onChange }: TabsProps<K>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollIntoView(row.current);
  }, [value]);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const open = tabs.filter((tab) => !tab.disabled);
    const at = open.findIndex((tab) => tab.key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = open[(to + open.length) % open.length]!;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  const activeTab = tabs.find((tab) => tab.key === value);
  return (
    <div>
      <div ref={row} className={css.tabs} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={tab.key === value}
            aria-controls={tab.content === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{totalText(tab.count, tab.countIsBound)}</span>}
          </button>
        ))}
      </div>
      {activeTab?.content !== undefined && (
        <div id={`${id}-panel`} className={css.panel} role="tabpanel" aria-labelledby={`${id}-${activeTab.key}`}>
          {activeTab.content}
        </div>
      )}
    </div>
  );
}
