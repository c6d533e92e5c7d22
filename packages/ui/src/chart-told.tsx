import type { ChartPoint } from './chart-rules.ts';
import css from './chart.module.css';

/** What the point says that was pointed at last, each number with the way to its list; before, how that is done. */
export function Told({ series, point, hint }: { series: readonly string[]; point: ChartPoint | undefined; hint: string }) {
  if (!point) return <p className={css.told}>{hint}</p>;
  return (
    <p className={css.told}>
      {point.label}:{' '}
      {point.texts.map((text, at) => {
        const said = series.length > 1 ? `${series[at]} ${text}` : text;
        const open = point.opens?.[at];
        return (
          <span key={at}>
            {at > 0 && ', '}
            {open ? (
              <button type="button" className={css.number} onClick={open}>
                {said}
              </button>
            ) : (
              said
            )}
          </span>
        );
      })}
    </p>
  );
}
