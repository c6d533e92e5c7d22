import { Icon } from '@entrepot/ui/icons.tsx';
import type { ReactNode } from 'react';
import css from './mall.module.css';

/** The picture of what is sold, as a square; a quiet sign where there is none. `alt` is empty where its name stands beside it. */
export const ProductPicture = ({ address, alt = '', small }: { address: string | null | undefined; alt?: string; small?: boolean }) => (
  <span className={css.picture} data-small={small || undefined}>
    {address ? <img src={address} alt={alt} loading="lazy" /> : <Icon name="box" size={small ? 22 : 44} />}
  </span>
);

/** A name with the picture of what it names. */
export const Picture = ({ address, children }: { address: string | null | undefined; children: ReactNode }) => (
  <span className={css.named}>
    <ProductPicture address={address} small />
    <span>{children}</span>
  </span>
);
