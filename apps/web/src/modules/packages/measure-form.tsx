import { weighPackage } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import css from './parcel-panel.module.css';
import type { Parcel } from './signing.ts';

const keys = ['actualWeight', 'length', 'width', 'height'] as const;
type Key = (typeof keys)[number];
const units: Record<Key, string> = { actualWeight: 'kg', length: 'cm', width: 'cm', height: 'cm' };

interface Props {
  parcel: Parcel;
  /** What a scale said, in kg; then the sizes are next. */
  scaled: string | null;
  /** Takes the focus as soon as it is drawn. */
  focus: boolean;
  onChange(parcel: Parcel): void;
  onWeighed(weight: string, row: Parcel['row']): void;
}

/** Weight and sizes by keyboard: Enter goes to the next field, and from the last one it saves and gives the focus back to the scanner. */
export function MeasureForm({ parcel, scaled, focus, onChange, onWeighed }: Props) {
  const t = useWords('packages');
  const fields = useRef<Partial<Record<Key, HTMLInputElement | null>>>({});
  const [values, setValues] = useState<Record<Key, string | null>>({ actualWeight: null, length: null, width: null, height: null });
  const [pictures, setPictures] = useState<string[]>([]);
  const to = (key: Key) => {
    const field = fields.current[key];
    field?.focus();
    field?.select();
  };
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  const weighing = useCall(weighPackage, {
    done(answer) {
      leave();
      const row = { ...parcel.row, ...answer };
      onChange({ ...parcel, row });
      onWeighed(values.actualWeight ?? '', row);
    },
  });
  useEffect(() => {
    if (focus) to('actualWeight');
  }, [focus]);
  useEffect(() => {
    if (!scaled) return;
    setValues((now) => ({ ...now, actualWeight: scaled }));
    to('length');
  }, [scaled]);
  useKeys({ F2: () => to('actualWeight') });

  const { actualWeight } = values;
  const save = () => {
    if (!actualWeight) return to('actualWeight');
    void weighing.run({ id: parcel.row.id, ...values, actualWeight, pictures });
  };
  const next = (at: number) => () => (at === keys.length - 1 ? save() : to(keys[at + 1]!));
  return (
    <div
      className={css.measures}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      {keys.map((key, at) => (
        <NumberField
          key={key}
          label={t(`package.fields.${key}`)}
          value={values[key]}
          onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
          decimals={3}
          unit={units[key]}
          onEnter={next(at)}
          inputRef={(field) => {
            fields.current[key] = field;
          }}
          {...(key === 'actualWeight' ? { required: true, hint: t('pages.weightKey') } : {})}
        />
      ))}
      <UploadField label={t('package.fields.pictures')} value={pictures} onChange={setPictures} max={6} />
      <Button kind="primary" onClick={save} busy={weighing.busy} shortcut="Enter" wide>
        {t('actions.weigh')}
      </Button>
    </div>
  );
}
