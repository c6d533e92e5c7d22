import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import type { ReactNode } from 'react';
import css from './mall.module.css';

/** A name with its picture. */
export const Picture = ({ address, children }: { address: string | null | undefined; children: ReactNode }) => (
  <span className={css.named}>
    <ProductPicture address={address} small />
    <span>{children}</span>
  </span>
);
