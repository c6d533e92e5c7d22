import type { HTMLAttributes, Ref } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import css from './upload-field.module.css';
import { useUploads } from './uploads.tsx';
import { useWords } from './words.tsx';

export interface TileProps {
  address: string;
  at: number;
  count: number;
  shut: boolean;
  onMove(from: number, to: number): void;
  onRemove(): void;
  onShow(): void;
}

/** One picture of an upload field: a press shows it large, its buttons move it and take it out. `hold` is what a drag needs. */
export function UploadTile({
  address,
  at,
  count,
  shut,
  onMove,
  onRemove,
  onShow,
  hold = {},
  ref,
  lifted,
}: TileProps & { hold?: HTMLAttributes<HTMLElement>; ref?: Ref<HTMLLIElement>; lifted?: boolean }) {
  const t = useWords();
  const urlOf = useUploads()?.urlOf ?? String;
  return (
    <li
      ref={ref}
      className={css.tile}
      style={hold.style}
      data-movable={ref ? true : undefined}
      data-lifted={lifted || undefined}
      data-address={address}
    >
      <button type="button" className={css.show} {...hold} style={undefined} onClick={onShow} aria-label={t('images.nth', { at: at + 1 })}>
        <img src={urlOf(address)} alt="" loading="lazy" draggable={false} />
      </button>
      {!shut && (
        <div className={css.ops}>
          <IconButton
            label={t('images.earlier')}
            icon={<Icon name="left" size={14} />}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton label={t('images.remove')} icon={<Icon name="trash" size={14} />} tone="danger" onClick={onRemove} />
          <IconButton
            label={t('images.later')}
            icon={<Icon name="right" size={14} />}
            disabled={at === count - 1}
            onClick={() => onMove(at, at + 1)}
          />
        </div>
      )}
    </li>
  );
}
