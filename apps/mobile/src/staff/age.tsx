import { serverNow } from '@entrepot/contract/core/clock.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './staff.module.css';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const staleDays = 3;

/** How long something has waited, in its largest whole unit; marked after three days. */
export function Age({ since }: { since: Date | null | undefined }) {
  const t = useTexts('reports');
  if (!since) return null;
  const waited = Math.max(0, serverNow().getTime() - since.getTime());
  return (
    <span className={css.age} data-old={waited > staleDays * dayMs || undefined}>
      {waited < hourMs
        ? t('first.minutes', { count: Math.floor(waited / minuteMs) })
        : waited < dayMs
          ? t('first.hours', { count: Math.floor(waited / hourMs) })
          : t('first.days', { count: Math.floor(waited / dayMs) })}
    </span>
  );
}
