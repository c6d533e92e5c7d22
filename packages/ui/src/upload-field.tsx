import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { FieldBox } from './field-box.tsx';
import { Icon } from './icons.tsx';
import { ImagePreview } from './image-preview.tsx';
import type { UploadFieldProps } from './control-props.ts';
import css from './upload-field.module.css';
import { admit, moved, type UploadProblem } from './upload-rules.ts';
import { type TileProps, UploadTile } from './upload-tile.tsx';
import { useUploads } from './uploads.tsx';
import { useWords } from './words.tsx';

// Dragging comes with the second picture: one alone has no order.
const SortableTiles = lazy(() => import('./sortable-tiles.tsx').then((part) => ({ default: part.SortableTiles })));

interface Running {
  id: string;
  part: number;
}

/** Sends files one after another; gives the ones under way, what went wrong and the way to start. */
function useSending({ value, onChange, max = 15, types = ['image/jpeg', 'image/png'], maxSize = 10 }: UploadFieldProps) {
  const uploads = useUploads();
  const t = useWords();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [problem, setProblem] = useState<UploadProblem | { said: string } | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const sendOne = async (file: File, id: string) => {
    try {
      const address = await uploads!.upload(file, (part) => setRunning((all) => all.map((one) => (one.id === id ? { id, part } : one))));
      latest.current = [...latest.current, address];
      onChange([...latest.current]);
    } catch (refusal) {
      // Whoever refused it says what is wrong with it, such as a text that calls itself a picture.
      setProblem({ said: (refusal instanceof Error && refusal.message) || t('upload.failed', { name: file.name }) });
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
    told: problem ? ('said' in problem ? problem.said : t(`upload.${problem.key}`, problem.values)) : undefined,
  };
}

/**
 * Pictures: added by choosing or dropping files, put in order by drag or arrows, shown large, taken out. A file of another type, one
 * that is too large or one too many is not taken, and the field says why.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, error, disabled = false, readOnly = false, name } = props;
  const t = useWords();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { running, send, types, max, able, told } = useSending(props);
  const [shown, setShown] = useState<number | null>(null);
  const shut = disabled || readOnly || !able;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!shut) void send([...event.dataTransfer.files]);
  };
  const onMove = (from: number, to: number) => onChange(moved(value, from, to));
  const tiles = value.map(
    (address, at): TileProps => ({
      address,
      at,
      count: value.length,
      shut,
      onShow: () => setShown(at),
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
          <button type="button" className={css.add} name={name} disabled={shut} onClick={() => chooser.current?.click()}>
            <Icon name="plus" size={18} />
            {t('upload.add')}
          </button>
        </li>
      )}
    </ul>
  );
  const plain = list(tiles.map((tile) => <UploadTile key={tile.address} {...tile} />));
  return (
    <FieldBox {...props} id={id} as="div" error={error ?? told}>
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {value.length > 1 && !shut ? (
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
        disabled={shut || value.length + running.length >= max}
        data-pictures
        aria-label={label}
        accept={types.join(',')}
        multiple={max > 1}
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {shown !== null && <ImagePreview addresses={value} at={shown} onClose={() => setShown(null)} />}
    </FieldBox>
  );
}
