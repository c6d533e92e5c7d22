import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useState } from 'react';
import css from './mall.module.css';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';

/** Pictures of a product: one large, the others below to select from. */
export function Gallery({ addresses, name }: { addresses: readonly string[]; name: string }) {
  const t = useTexts('mall');
  const [at, setAt] = useState(0);
  const selected = addresses[at] ?? addresses[0];
  return (
    <div className={css.gallery}>
      <ProductPicture address={selected} alt={name} />
      {addresses.length > 1 && (
        <div className={css.thumbs} role="group" aria-label={t('pages.pictures')}>
          {addresses.map((address, index) => (
            <button
              key={address}
              type="button"
              className={css.thumb}
              aria-label={t('pages.picture', { at: index + 1, name })}
              aria-pressed={address === selected}
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
