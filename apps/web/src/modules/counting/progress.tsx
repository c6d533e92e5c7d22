import css from './counting.module.css';

/** Number of counted shelves of a count. */
export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span className={css.progress}>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${total ? (100 * done) / total : 0}%` }} data-full={done === total || undefined} />
      </span>
      <span className={css.numbers}>
        {done} / {total}
      </span>
    </span>
  );
}
