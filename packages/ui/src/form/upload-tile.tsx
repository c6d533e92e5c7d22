import type { HTMLAttributes, Ref } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import css from './upload-field.module.css';
import { useUploads } from './uploads.tsx';
import { useTexts } from '../base/texts.tsx';

export interface TileProps {
  address: string;
  at: number;
  count: number;
  isDisabled: boolean;
  onMove(from: number, to: number): void;
  onRemove(): void;
  onShow(): void;
}

/** Picture of an upload field: a press enlarges it, its buttons move and remove it. `dragProps` are the props for dragging. */
export function UploadTile({
  address,
  at,
  count,
  isDisabled,
  onMove,
  onRemove,
  onShow,
  dragProps = {},
  ref,
  lifted,
}: TileProps & { dragProps?: HTMLAttributes<HTMLElement>; ref?: Ref<HTMLLIElement>; lifted?: boolean }) {
  const t = useTexts();
  const urlOf = useUploads()?.urlOf ?? String;
  return (
    <li
      ref={ref}
      className={css.tile}
      style={dragProps.style}
      data-movable={ref ? true : undefined}
      data-lifted={lifted || undefined}
      data-address={address}
    >
      <button
        type="button"
        className={css.show}
        {...dragProps}
        style={undefined}
        onClick={onShow}
        aria-label={t('images.nth', { at: at + 1 })}
      >
        <img src={urlOf(address)} alt="" loading="lazy" draggable={false} />
      </button>
      {!isDisabled && (
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
