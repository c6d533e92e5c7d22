import { Icon } from '@entrepot/ui/icons.tsx';
import { useFileUrl } from '@entrepot/ui/uploads.tsx';
import css from './mall.module.css';

/** The picture of what is sold, as a square; a quiet sign where there is none. `alt` is empty where its name stands beside it. */
export function ProductPicture({ address, alt = '', small }: { address: string | null | undefined; alt?: string; small?: boolean }) {
  const urlOf = useFileUrl();
  return (
    <span className={css.picture} data-small={small || undefined}>
      {address ? <img src={urlOf(address)} alt={alt} loading="lazy" /> : <Icon name="box" size={small ? 22 : 44} />}
    </span>
  );
}
