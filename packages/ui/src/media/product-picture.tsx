import { Icon } from '../base/icons.tsx';
import { useFileUrl } from '../form/uploads.tsx';
import css from './product-picture.module.css';

interface Props {
  address: string | null | undefined;
  /** Empty where the name is shown next to the picture. */
  alt?: string;
  small?: boolean;
}

/** The square picture of a product, with a placeholder if there is none. */
export function ProductPicture({ address, alt = '', small }: Props) {
  const urlOf = useFileUrl();
  return (
    <span className={css.picture} data-small={small || undefined}>
      {address ? <img src={urlOf(address)} alt={alt} loading="lazy" /> : <Icon name="box" size={small ? 22 : 44} />}
    </span>
  );
}
