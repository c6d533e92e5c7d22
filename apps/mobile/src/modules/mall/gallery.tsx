import { useWords } from '@entrepot/client/react/use-words.ts';
import { useState } from 'react';
import css from './mall.module.css';
import { ProductPicture } from './picture.tsx';

/** The pictures of something on sale, one beside the other, to be moved with a finger; which of how many is seen stands on them. */
export function Gallery({ addresses, name }: { addresses: readonly string[]; name: string }) {
  const t = useWords('mall');
  const [at, setAt] = useState(1);
  const count = addresses.length;
  if (count < 2) return <ProductPicture address={addresses[0]} alt={name} />;
  return (
    <div className={css.gallery}>
      <div
        className={css.strip}
        role="group"
        aria-label={t('pages.pictures')}
        // Moved by the arrow keys as well.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / Math.max(1, clientWidth)) + 1)}
      >
        {addresses.map((address, index) => (
          <ProductPicture key={address} address={address} alt={t('pages.picture', { at: index + 1, name })} />
        ))}
      </div>
      <span className={css.pictureAt} aria-hidden="true">
        {t('own.pictureAt', { at, count })}
      </span>
    </div>
  );
}
