import css from './opening-lines.module.css';

interface OpeningLinesProps {
  hoursOfWeek: readonly string[];
  exceptionalDays: readonly string[];
  /** A remark of the place. */
  remark?: string | null;
}

/** Opening hours of a place: its week, its remark, and the special days ahead. Renders a dash for a place without any of them. */
export function OpeningLines({ hoursOfWeek, exceptionalDays, remark }: OpeningLinesProps) {
  const lines = [...hoursOfWeek, ...(remark ? [remark] : [])];
  if (!lines.length && !exceptionalDays.length) return '—';
  return (
    <span className={css.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {exceptionalDays.map((line) => (
        <strong key={line}>{line}</strong>
      ))}
    </span>
  );
}
