import { type DragEvent, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { FieldBox } from './field-box.tsx';
import { Icon } from './icons.tsx';
import { ImagePreview } from './image-preview.tsx';
import type { UploadFieldProps } from './control-props.ts';
import css from './upload-field.module.css';
import { admit, moved, type UploadProblem } from './upload-rules.ts';
import { useUploads } from './uploads.tsx';
import { useWords } from './words.tsx';

interface Running {
  id: string;
  part: number;
}

/** Sends files one after another; gives the ones under way, what went wrong and the way to start. */
function useSending({ value, onChange, max = 15, types = ['image/jpeg', 'image/png'], maxSize = 10 }: UploadFieldProps) {
  const uploads = useUploads();
  const t = useWords();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [problem, setProblem] = useState<UploadProblem | { key: 'failed'; values: { name: string } } | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const sendOne = async (file: File, id: string) => {
    try {
      const address = await uploads!.upload(file, (part) => setRunning((all) => all.map((one) => (one.id === id ? { id, part } : one))));
      latest.current = [...latest.current, address];
      onChange([...latest.current]);
    } catch {
      setProblem({ key: 'failed', values: { name: file.name } });
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
  return { running, send, types, max, able: uploads !== null, told: problem ? t(`upload.${problem.key}`, problem.values) : undefined };
}

function Tile({
  address,
  at,
  count,
  onMove,
  onRemove,
  onShow,
  shut,
}: {
  address: string;
  at: number;
  count: number;
  onMove(from: number, to: number): void;
  onRemove(): void;
  onShow(): void;
  shut: boolean;
}) {
  const t = useWords();
  const urlOf = useUploads()?.urlOf ?? String;
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const from = event.dataTransfer.getData('text/x-tile');
    if (from) onMove(Number(from), at);
  };
  return (
    <li
      className={css.tile}
      data-over={over || undefined}
      draggable={!shut}
      onDragStart={(event) => event.dataTransfer.setData('text/x-tile', String(at))}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button type="button" className={css.show} onClick={onShow} aria-label={t('images.nth', { at: at + 1 })}>
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

/** Pictures: added by choosing or dropping files, put in order by drag or arrows, shown large, taken out. */
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
  return (
    <FieldBox {...props} id={id} as="div" error={error ?? told}>
      <ul className={css.tiles} aria-label={label}>
        {value.map((address, at) => (
          <Tile
            key={address}
            address={address}
            at={at}
            count={value.length}
            shut={shut}
            onShow={() => setShown(at)}
            onMove={(from, to) => onChange(moved(value, from, to))}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
          />
        ))}
        {running.map((one) => (
          <li key={one.id} className={css.tile} aria-label={t('upload.sending')}>
            <span className={css.bar}>
              <i style={{ width: `${Math.round(one.part * 100)}%` }} />
            </span>
          </li>
        ))}
        {!readOnly && value.length + running.length < max && (
          <li onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <button type="button" className={css.add} name={name} disabled={shut} onClick={() => chooser.current?.click()}>
              <Icon name="plus" size={18} />
              {t('upload.add')}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
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
