import {
  type Box,
  boxMeasures,
  type Closing,
  expectedWeight,
  type TableOrder,
  volumetricWeight,
} from '@entrepot/client/floor/packing-table.ts';
import { useClosing } from '@entrepot/client/floor/use-closing.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { Inside, Panel, Soft } from '../core/parts.tsx';
import css from './staff.module.css';

interface Props {
  order: TableOrder;
  boxes: number;
  closing: boolean;
  onComplete(closing: Closing): void;
}

// Not a schema form: the input is sent after earlier scans.
/** Weights and sizes of the boxes of a checked order, materials and pictures, then its closing. */
export function CloseOrder(props: Props) {
  const t = useTexts('packing');
  const { order } = props;
  const work = useClosing(props);
  const { sizes, setBox, ready, beyond, busy, focus, requestWeight } = work;
  const [more, setMore] = useState(work.materials.length > 0 || work.pictures.length > 0);
  const mayClose = useCan()(packEdit.Complete);
  const close = () => {
    // Closes the on-screen keyboard so that the answer is visible.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void work.close();
  };
  useCommands({ done: mayClose && ready ? close : undefined });
  return (
    <Panel title={t('pages.allChecked')}>
      <Inside>
        {sizes.map((box, at) => (
          <BoxForm
            key={at}
            index={at + 1}
            isOnly={sizes.length === 1}
            box={box}
            order={order}
            focus={focus.box === at ? focus : null}
            onChange={(next) => setBox(at, next)}
            onEnter={() => (Number(box.weight) > 0 ? close() : requestWeight(at))}
          />
        ))}
        {beyond && <Alert tone="warn" title={t('pages.beyondCarrier', { carrier: order.limits.carrierName ?? '' })} />}
        {mayClose && (
          <Button kind="primary" size="large" wide busy={busy} disabled={!ready} onClick={close}>
            {t('actions.complete')}
          </Button>
        )}
        {more ? (
          <>
            <LinesField label={t('pages.materials')} value={work.materials} onChange={work.setMaterials} max={50} rows={3} />
            <UploadField label={t('pages.pictures')} value={work.pictures} onChange={work.setPictures} />
          </>
        ) : (
          <Button wide onClick={() => setMore(true)}>
            {t('actions.addMore')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}

interface BoxProps {
  index: number;
  isOnly: boolean;
  box: Box;
  order: TableOrder;
  /** The weight takes the focus with each new value. */
  focus: object | null;
  onChange(box: Box): void;
  onEnter(): void;
}

function BoxForm({ index, isOnly, box, order, focus, onChange, onEnter }: BoxProps) {
  const t = useTexts('packing');
  const weight = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) weight.current?.focus();
  }, [focus]);
  const [first, ...sides] = boxMeasures;
  const field = (key: (typeof boxMeasures)[number]) => ({
    label: t(`pages.measures.${key}`),
    value: box[key],
    decimals: 3,
    onChange: (value: string | null) => onChange({ ...box, [key]: value }),
    onEnter,
  });
  const volumetric = volumetricWeight(box, order);
  return (
    <fieldset className={css.box}>
      <legend>{t('pages.box', { box: index })}</legend>
      <NumberField
        {...field(first)}
        unit="kg"
        inputRef={weight}
        required
        {...(isOnly ? { hint: t('pages.expected', { weight: expectedWeight(order) }) } : {})}
      />
      <div className={css.sides}>
        {sides.map((key) => (
          <NumberField key={key} {...field(key)} unit="cm" />
        ))}
      </div>
      {volumetric > 0 && <Soft>{t('pages.volumeWeight', { weight: volumetric })}</Soft>}
    </fieldset>
  );
}
