import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import css from './image-preview.module.css';
import { Modal } from './modal.tsx';
import { useFileUrl } from './uploads.tsx';
import { useWords } from './words.tsx';

/** Shows pictures large, one at a time; arrow keys go on and back. */
export function ImagePreview({ addresses, at, onClose }: { addresses: readonly string[]; at: number; onClose(): void }) {
  const t = useWords();
  const urlOf = useFileUrl();
  const [shown, setShown] = useState(at);
  const go = (by: number) => setShown((shown + by + addresses.length) % addresses.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  return (
    <Modal opened onClose={onClose} title={t('images.title')} size="large">
      <div className={css.preview} onKeyDown={onKeyDown}>
        <img src={urlOf(addresses[shown] ?? '')} alt={t('images.nth', { at: shown + 1 })} />
        {addresses.length > 1 && (
          <div className={css.bar}>
            <IconButton label={t('common.previous')} icon={<Icon name="left" />} onClick={() => go(-1)} />
            {shown + 1} / {addresses.length}
            <IconButton label={t('common.next')} icon={<Icon name="right" />} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Modal>
  );
}
