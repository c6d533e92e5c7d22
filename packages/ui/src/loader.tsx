import css from './loader.module.css';
import { useWords } from './words.tsx';

/** A turning ring in the text's colour, `size` px wide. */
export function Loader({ size = 18 }: { size?: number }) {
  return <span className={css.loader} style={{ width: size, height: size }} aria-hidden="true" />;
}

/** Stands where a page or a panel is being loaded. */
export function LoadingBlock({ label }: { label?: string }) {
  const t = useWords();
  return (
    <div className={css.block} role="status">
      <Loader />
      {label ?? t('common.loading')}
    </div>
  );
}

/** A grey bar in the shape of what comes. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}
