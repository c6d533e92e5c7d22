import { useState } from 'react';
import css from './cells.module.css';
import { ImagePreview } from './image-preview.tsx';
import { useFileUrl } from './uploads.tsx';
import { useWords } from './words.tsx';

/** The first of some pictures, small, with how many more there are; a press shows them large. */
export function ImageThumbs({ addresses }: { addresses: readonly string[] }) {
  const t = useWords();
  const urlOf = useFileUrl();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.thumbs}
        aria-label={t('images.preview', { count: addresses.length })}
        onClick={() => setOpened(true)}
      >
        <img src={urlOf(addresses[0]!)} alt="" loading="lazy" />
        {addresses.length > 1 && `+${addresses.length - 1}`}
      </button>
      {opened && <ImagePreview addresses={addresses} at={0} onClose={() => setOpened(false)} />}
    </>
  );
}
