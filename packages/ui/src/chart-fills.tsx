import css from './chart.module.css';

/** How the bars of a series are filled: whole, striped, and only outlined. */
export function Fills({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className={css.paper} />
        <rect width="2.5" height="5" className={css.stripe} />
      </pattern>
    </defs>
  );
}

/** The fill of a series' bars, where it is not its colour alone. */
export const fillOf = (id: string, series: number) => (series === 1 ? { fill: `url(#${id}-1)` } : undefined);

/** What is compared, each with how it is filled; nothing for one thing alone. */
export function Legend({ id, series }: { id: string; series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={css.legend} aria-hidden="true">
      {series.map((name, at) => (
        <li key={name}>
          <svg width="14" height="14">
            <rect x="1" y="1" width="12" height="12" className={css.bar} data-series={at} style={fillOf(id, at)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
