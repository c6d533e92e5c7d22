import { useState } from 'react';
import css from '../table/cells.module.css';
import { ImagePreview } from './image-preview.tsx';
import { useFileUrl } from '../form/uploads.tsx';
import { useTexts } from '../base/texts.tsx';

/** Thumbnail of the first picture with the number of further ones; a press enlarges them. `large`: legible without a press, such as a slip. */
export function ImageThumbs({ addresses, large }: { addresses: readonly string[]; large?: boolean }) {
  const t = useTexts();
  const urlOf = useFileUrl();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.thumbs}
        data-large={large || undefined}
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
