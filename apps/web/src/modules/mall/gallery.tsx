import { useWords } from '@entrepot/client/react/use-words.ts';
import { useState } from 'react';
import css from './mall.module.css';
import { ProductPicture } from './product-picture.tsx';

/** The pictures of something on sale: one large, the others to choose from under it. */
export function Gallery({ addresses, name }: { addresses: readonly string[]; name: string }) {
  const t = useWords('mall');
  const [at, setAt] = useState(0);
  const shown = addresses[at] ?? addresses[0];
  return (
    <div className={css.gallery}>
      <ProductPicture address={shown} alt={name} />
      {addresses.length > 1 && (
        <div className={css.thumbs} role="group" aria-label={t('pages.pictures')}>
          {addresses.map((address, index) => (
            <button
              key={address}
              type="button"
              className={css.thumb}
              aria-label={t('pages.picture', { at: index + 1, name })}
              aria-pressed={address === shown}
              onClick={() => setAt(index)}
            >
              <ProductPicture address={address} small />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
