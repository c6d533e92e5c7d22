import { useRef, useState } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { grouped } from '../form/decimal-text.ts';
import { Icon } from '../base/icons.tsx';
import css from './pager.module.css';
import type { PagerProps } from './list-props.ts';
import { scrollToTop } from '../page/scroll-top.ts';
import { useTexts } from '../base/texts.tsx';

/** The page sizes of a list. */
export const listSizes = [10, 20, 30, 50, 100] as const;
/** The page sizes of a table inside a page. */
export const tableSizes = [10, 20, 50, 100] as const;
/** The default number of rows of a list. */
export const usualSize = 20;

/** Accepts a page or row number from 1 to the last, and jumps there. */
export function Jump({ label, last, go }: { label: string; last: number; go(to: number): void }) {
  const [typed, setTyped] = useState('');
  const jump = () => {
    const to = Number(typed);
    if (Number.isInteger(to) && to >= 1) go(Math.min(to, last));
    setTyped('');
  };
  return (
    <label className={css.jump}>
      {label}
      <input
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
    </label>
  );
}

/** The scrolling boxes of the table above a pager. */
const boxesAbove = (pager: Element) => [...(pager.previousElementSibling?.querySelectorAll('[data-scrolls]') ?? [])];

/** States where a long list ends, before its end, and the way to the other rows. */
export function CutAt({ reach, mayExport }: { reach: number; mayExport: boolean | undefined }) {
  const t = useTexts();
  return <span className={css.total}>{t(mayExport ? 'pager.narrowOrExport' : 'pager.narrow', { count: grouped(String(reach)) })}</span>;
}

/**
 * Navigates the pages of a list and sets the rows per page. A total that is only a bound is shown as "more than". After a page change the
 * list scrolls back to its top.
 */
export function Pager({
  page,
  size,
  total,
  totalIsBound,
  reached = total,
  mayExport,
  sizes = listSizes,
  small,
  onChange,
  onScroll,
}: PagerProps) {
  const t = useTexts();
  const reach = Math.min(total ?? 0, reached ?? 0);
  const last = Math.max(1, Math.ceil(reach / size), page);
  const isCut = totalIsBound || reach < (total ?? 0);
  const pager = useRef<HTMLElement>(null);
  const go = (to: number) => {
    if (to === page) return;
    onChange({ page: to, size });
    if (pager.current) scrollToTop(pager.current, boxesAbove(pager.current));
  };
  const count = grouped(String(total ?? 0));
  return (
    <nav ref={pager} className={css.pager} data-small={small || undefined} aria-label={t('pager.label')}>
      <span className={css.total} role="status">
        {total === undefined ? '' : t(totalIsBound ? 'pager.moreThan' : 'pager.total', { count })}
      </span>
      {isCut && <CutAt reach={reach} mayExport={mayExport} />}
      {!small && (
        <label className={css.size}>
          {t('pager.size')}
          <select
            value={size}
            onChange={(event) =>
              onChange({ size: Number(event.currentTarget.value), page: pageAfterResize(page, size, Number(event.currentTarget.value)) })
            }
          >
            {[...new Set([...sizes, size])]
              .sort((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
          </select>
        </label>
      )}
      <ul className={css.pages}>
        <li>
          <IconButton label={t('pager.previous')} icon={<Icon name="left" />} disabled={page <= 1} onClick={() => go(page - 1)} />
        </li>
        {(small ? nearPages(page, last) : pageNumbers(page, last)).map((one, at) =>
          one === null ? (
            <li key={`gap-${at}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              <button
                type="button"
                className={css.page}
                aria-label={t('pager.page', { page: one })}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => go(one)}
              >
                {one}
              </button>
            </li>
          ),
        )}
        <li>
          <IconButton label={t('pager.next')} icon={<Icon name="right" />} disabled={page >= last} onClick={() => go(page + 1)} />
        </li>
      </ul>
      {!small && last > 7 && <Jump label={t('pager.jump')} last={last} go={go} />}
      {onScroll && last > 1 && (
        <Button kind="link" onClick={onScroll}>
          {t('pager.scroll')}
        </Button>
      )}
    </nav>
  );
}

/** Returns the page numbers of a pager: the first, the last, five around the current one; null represents a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1);
  const from = Math.max(2, Math.min(page - 2, last - 5));
  const to = Math.min(last - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last];
}

/** Returns the page numbers of a small pager: at most `buttons` consecutive ones, with the current one in the middle where possible. */
export function nearPages(page: number, last: number, buttons = 5): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(buttons / 2), last - buttons + 1));
  return Array.from({ length: Math.min(buttons, last) }, (_, at) => from + at);
}

/** Returns the page that contains the current top row after the page size changes. */
export const pageAfterResize = (page: number, size: number, next: number) => Math.floor(((page - 1) * size) / next) + 1;
