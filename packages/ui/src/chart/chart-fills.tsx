import css from './chart.module.css';

/** Fill patterns of the series: solid, striped and outlined. */
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

/** Returns the fill of a series' bars where it is not a solid colour. */
export const fillOf = (id: string, series: number) => (series === 1 ? { fill: `url(#${id}-1)` } : undefined);

/** Legend of the compared series with their fills; renders nothing for a single series. */
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
