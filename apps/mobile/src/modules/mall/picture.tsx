import type { ReactNode } from 'react';
import css from './mall.module.css';

/** A name with the picture of what it names, where there is one. */
export function Picture({ address, children }: { address: string | null | undefined; children: ReactNode }) {
  return (
    <span className={css.named}>
      {address && <img src={address} alt="" loading="lazy" className={css.small} />}
      <span>{children}</span>
    </span>
  );
}
