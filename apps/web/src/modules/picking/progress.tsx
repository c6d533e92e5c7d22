import css from './picking.module.css';

/** How many pieces of a list are picked, as a bar and as numbers. */
export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span className={css.progress}>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${total ? Math.round((done / total) * 100) : 0}%` }} data-full={done === total || undefined} />
      </span>
      <span className={css.numbers}>
        {done} / {total}
      </span>
    </span>
  );
}
