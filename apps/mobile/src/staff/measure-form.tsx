import { type Typed, useMeasures } from '@entrepot/client/floor/use-measures.ts';
import type { Item, MeasuresInput } from '@entrepot/client/floor/signing-table.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import type { RefObject } from 'react';
import css from './staff.module.css';

const sides = ['length', 'width', 'height'] as const satisfies readonly (keyof Typed)[];

interface Props {
  item: Item;
  unsent: RefObject<(() => void) | null>;
  onMeasured(measures: MeasuresInput, summary: string): void;
  onEmptied(): void;
}

/** Weight, size and pictures of the current parcel. Unsent input is sent before the next scan. */
export function MeasureForm({ item, unsent, onMeasured, onEmptied }: Props) {
  const t = useTexts('packages');
  const { values, weight, type, pictures, takePictures, send, waits } = useMeasures({ item, unsent, onMeasured, onEmptied });
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
      <UploadField label={t('package.fields.pictures')} value={pictures} onChange={takePictures} max={6} />
      <Button kind="primary" size="large" onClick={() => void save()} busy={waits} disabled={!weight} wide>
        {t('actions.weigh')}
      </Button>
    </>
  );
}
