import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { FieldBox } from './field-box.tsx';
import { Icon } from '../base/icons.tsx';
import { ImagePreview } from '../media/image-preview.tsx';
import type { UploadFieldProps } from './control-props.ts';
import css from './upload-field.module.css';
import { admit, moved, type UploadProblem } from './upload-rules.ts';
import { type TileProps, UploadTile } from './upload-tile.tsx';
import { useUploads } from './uploads.tsx';
import { useTexts } from '../base/texts.tsx';

// Drag and drop is loaded with the second picture: a single one has no order.
const SortableTiles = lazy(() => import('../table/sortable-tiles.tsx').then((part) => ({ default: part.SortableTiles })));

interface Running {
  id: string;
  part: number;
}

/** Uploads files one after another. Returns the running uploads, the error and the function that starts them. */
function useSending({ value, onChange, max = 15, types = ['image/jpeg', 'image/png'], maxSize = 10 }: UploadFieldProps) {
  const uploads = useUploads();
  const t = useTexts();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [problem, setProblem] = useState<UploadProblem | { message: string } | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const sendOne = async (file: File, id: string) => {
    try {
      const address = await uploads!.upload(file, (part) => setRunning((all) => all.map((one) => (one.id === id ? { id, part } : one))));
      latest.current = [...latest.current, address];
      onChange([...latest.current]);
    } catch (refusal) {
      // The error carries the message of the component that rejected the file, such as a text file with the type of a picture.
      setProblem({ message: (refusal instanceof Error && refusal.message) || t('upload.failed', { name: file.name }) });
    }
    setRunning((all) => all.filter((one) => one.id !== id));
  };
  const send = async (files: readonly File[]) => {
    const { take, problem: wrong } = admit(files, latest.current.length + running.length, { types, maxSize, max });
    setProblem(wrong);
    const taken = take.map((at) => ({ file: files[at]!, id: `${Date.now()}-${at}` }));
    setRunning((all) => [...all, ...taken.map(({ id }) => ({ id, part: 0 }))]);
    for (const { file, id } of taken) await sendOne(file, id);
  };
  return {
    running,
    send,
    types,
    max,
    able: uploads !== null,
    problemText: problem ? ('message' in problem ? problem.message : t(`upload.${problem.key}`, problem.values)) : undefined,
  };
}

/**
 * Pictures: added by choosing or dropping files, sorted by drag or arrows, enlarged, removed. A file that has another type, is too large or
 * exceeds the maximum count is rejected with a message.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, error, disabled = false, readOnly = false, name } = props;
  const t = useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { running, send, types, max, able, problemText } = useSending(props);
  const [previewAt, setPreviewAt] = useState<number | null>(null);
  const isDisabled = disabled || readOnly || !able;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isDisabled) void send([...event.dataTransfer.files]);
  };
  const onMove = (from: number, to: number) => onChange(moved(value, from, to));
  const tiles = value.map(
    (address, at): TileProps => ({
      address,
      at,
      count: value.length,
      isDisabled,
      onShow: () => setPreviewAt(at),
      onMove,
      onRemove: () => onChange(value.filter((_, index) => index !== at)),
    }),
  );
  const list = (pictures: ReactNode) => (
    <ul className={css.tiles} aria-label={label}>
      {pictures}
      {running.map((one) => (
        <li key={one.id} className={css.tile} aria-label={t('upload.sending')}>
          <span className={css.bar}>
            <i style={{ width: `${Math.round(one.part * 100)}%` }} />
          </span>
        </li>
      ))}
      {!readOnly && value.length + running.length < max && (
        <li>
          <button type="button" className={css.add} name={name} disabled={isDisabled} onClick={() => chooser.current?.click()}>
            <Icon name="plus" size={18} />
            {t('upload.add')}
          </button>
        </li>
      )}
    </ul>
  );
  const plain = list(tiles.map((tile) => <UploadTile key={tile.address} {...tile} />));
  return (
    <FieldBox {...props} id={id} as="div" error={error ?? problemText}>
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {value.length > 1 && !isDisabled ? (
          <Suspense fallback={plain}>
            <SortableTiles tiles={tiles} onMove={onMove}>
              {list}
            </SortableTiles>
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        disabled={isDisabled || value.length + running.length >= max}
        data-pictures
        aria-label={label}
        accept={types.join(',')}
        multiple={max > 1}
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {previewAt !== null && <ImagePreview addresses={value} at={previewAt} onClose={() => setPreviewAt(null)} />}
    </FieldBox>
  );
}
