import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import css from './parcel-panel.module.css';
import { type Typed, useMeasures } from '@entrepot/client/floor/use-measures.ts';
import type { Item, MeasuresInput } from '@entrepot/client/floor/signing-table.ts';

const keys = ['actualWeight', 'length', 'width', 'height'] as const;
type Key = keyof Typed;
const units: Record<Key, string> = { actualWeight: 'kg', length: 'cm', width: 'cm', height: 'cm' };

interface Props {
  item: Item;
  /** Takes the focus, and leaves it again where nothing was typed. */
  focus: boolean;
  /** Unsent input, which is sent before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** A dialog is open: keys do not reach the form. */
  isBehindDialog: boolean;
  onMeasured(measures: MeasuresInput, summary: string): void;
  onEmptied(): void;
}

/** Weight and sizes by keyboard: Tab moves to the next field, Enter sends and returns the focus to the scanner. */
export function MeasureForm({ item, focus, unsent, isBehindDialog, onMeasured, onEmptied }: Props) {
  const t = useTexts('packages');
  const fields = useRef<Partial<Record<Key, HTMLInputElement | null>>>({});
  const to = (key: Key) => {
    fields.current[key]?.focus();
    // Also where it has the focus already: what is typed after F2 is the whole weight.
    fields.current[key]?.select();
  };
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  const onSaved = () => document.activeElement === fields.current.actualWeight && leave();
  const { values, weight, type, pictures, takePictures, send, waits } = useMeasures({ item, unsent, onMeasured, onEmptied, onSaved });
  const save = async () => ((await send()) ? leave() : to('actualWeight'));
  useEffect(() => {
    // Typing in another field is not interrupted.
    const active = document.activeElement;
    const isTyping = active instanceof HTMLInputElement && active.value !== '';
    if (focus && !isTyping && !isBehindDialog) to('actualWeight');
    // The answer of a pending item may be that it needs no weight.
    const { actualWeight } = fields.current;
    if (!focus && active === actualWeight && !isTyping) actualWeight?.blur();
  }, [focus, isBehindDialog]);
  useKeys(isBehindDialog ? {} : { F2: () => to('actualWeight'), F3: () => to('length') });
  return (
    <div
      className={css.measures}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      {keys.map((key) => (
        <NumberField
          key={key}
          label={t(`package.fields.${key}`)}
          value={key === 'actualWeight' ? weight : values[key]}
          onChange={(value) => type(key, value)}
          decimals={3}
          unit={units[key]}
          onEnter={() => void save()}
          inputRef={(field) => {
            fields.current[key] = field;
          }}
          {...(key === 'actualWeight'
            ? { required: true, hint: t(item.isDoubtful && !weight ? 'pages.sameLoad' : 'pages.weightKey') }
            : {})}
        />
      ))}
      <UploadField label={t('package.fields.pictures')} value={pictures} onChange={takePictures} max={6} />
      <Button kind="primary" onClick={() => void save()} busy={waits} shortcut="Enter" wide>
        {t('actions.weigh')}
      </Button>
    </div>
  );
}
