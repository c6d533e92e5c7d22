import css from './loader.module.css';
import { useTexts } from '../base/texts.tsx';

/** Spinner in the text's colour, `size` px wide. */
export function Loader({ size = 18 }: { size?: number }) {
  return <span className={css.loader} style={{ width: size, height: size }} aria-hidden="true" />;
}

/** Placeholder for a page or a panel that is loading. */
export function LoadingBlock({ label }: { label?: string }) {
  const t = useTexts();
  return (
    <div className={css.block} role="status" data-loading>
      <Loader />
      {label ?? t('common.loading')}
    </div>
  );
}

/** A grey placeholder bar in the shape of the expected content. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}
