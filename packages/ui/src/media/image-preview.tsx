import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import css from './image-preview.module.css';
import { Modal } from '../feedback/modal.tsx';
import { useFileUrl } from '../form/uploads.tsx';
import { useTexts } from '../base/texts.tsx';

/** Shows pictures in full size, one at a time; arrow keys move between them. */
export function ImagePreview({ addresses, at, onClose }: { addresses: readonly string[]; at: number; onClose(): void }) {
  const t = useTexts();
  const urlOf = useFileUrl();
  const [index, setIndex] = useState(at);
  const go = (by: number) => setIndex((index + by + addresses.length) % addresses.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  return (
    <Modal opened onClose={onClose} title={t('images.title')} size="large">
      <div className={css.preview} onKeyDown={onKeyDown}>
        <img src={urlOf(addresses[index] ?? '')} alt={t('images.nth', { at: index + 1 })} />
        {addresses.length > 1 && (
          <div className={css.bar}>
            <IconButton label={t('common.previous')} icon={<Icon name="left" />} onClick={() => go(-1)} />
            {index + 1} / {addresses.length}
            <IconButton label={t('common.next')} icon={<Icon name="right" />} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Modal>
  );
}
