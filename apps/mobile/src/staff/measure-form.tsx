import { type Typed, useMeasures } from '@entrepot/client/floor/use-measures.ts';
import type { Item, MeasuresInput } from '@entrepot/client/floor/signing-table.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { type RefObject, useEffect, useRef } from 'react';
import css from './staff.module.css';

const sides = ['length', 'width', 'height'] as const satisfies readonly (keyof Typed)[];

interface Props {
  item: Item;
  /** The weight takes the focus: each parcel is weighed after its scan. */
  focus: boolean;
  unsent: RefObject<(() => void) | null>;
  onMeasured(measures: MeasuresInput, summary: string): void;
  onEmptied(): void;
}

/** Weight, size and pictures of the current parcel. Unsent input is sent before the next scan. */
export function MeasureForm({ item, focus, unsent, onMeasured, onEmptied }: Props) {
  const t = useTexts('packages');
  const { values, weight, type, pictures, takePictures, send, waits } = useMeasures({ item, unsent, onMeasured, onEmptied });
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // Typing in another field is not interrupted, and the answer stays in view.
    const active = document.activeElement;
    const isTyping = active instanceof HTMLInputElement && active.value !== '';
    if (focus && !isTyping) field.current?.focus({ preventScroll: true });
    if (!focus && active === field.current && !isTyping) field.current?.blur();
  }, [focus]);
  const save = async () => {
    // Closes the on-screen keyboard so that the answer is visible.
    if ((await send()) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <>
      <NumberField
        label={t('package.fields.actualWeight')}
        value={weight}
        onChange={(value) => type('actualWeight', value)}
        decimals={3}
        unit="kg"
        onEnter={() => void save()}
        inputRef={(input) => {
          field.current = input;
        }}
        required
      />
      <div className={css.sides}>
        {sides.map((side) => (
          <NumberField
            key={side}
            label={t(`package.fields.${side}`)}
            value={values[side]}
            onChange={(value) => type(side, value)}
            decimals={3}
            unit="cm"
            onEnter={() => void save()}
          />
        ))}
      </div>
      <Button kind="primary" size="large" onClick={() => void save()} busy={waits} disabled={!weight} wide>
        {t('actions.weigh')}
      </Button>
      <UploadField label={t('package.fields.pictures')} value={pictures} onChange={takePictures} max={6} />
    </>
  );
}
