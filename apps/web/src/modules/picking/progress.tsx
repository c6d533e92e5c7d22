import css from './picking.module.css';

/** Number of picked pieces of a list, as a bar and as text. */
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
