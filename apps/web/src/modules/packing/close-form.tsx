import { useCommands } from '../../core/scan/use-commands.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { Closing, TableOrder } from '@entrepot/client/floor/packing-table.ts';
import { useClosing } from '@entrepot/client/floor/use-closing.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { BoxFields } from './box-fields.tsx';

interface Props {
  order: TableOrder;
  /** Number of boxes with scanned goods. */
  boxes: number;
  /** It is being closed, or waits for the network. */
  closing: boolean;
  onComplete(closing: Closing): void;
}

/** Weights and sizes of the boxes, then closing: price, waybill and the order's next step follow. */
export function CloseForm(props: Props) {
  const t = useTexts('packing');
  const can = useCan();
  const { order } = props;
  const { sizes, setBox, materials, setMaterials, pictures, setPictures, ready, beyond, busy, focus, requestWeight, close } =
    useClosing(props);
  const [more, setMore] = useState(materials.length > 0 || pictures.length > 0);
  const mayClose = can(packEdit.Complete);
  useKeys({ F7: () => setMore(true), F9: mayClose ? () => void close() : undefined });
  useCommands({ done: mayClose && ready ? () => void close() : undefined });
  return (
    <Stack>
      {sizes.map((box, at) => (
        <BoxFields
          key={at}
          index={at + 1}
          box={box}
          order={order}
          focus={focus.box === at ? focus : null}
          onChange={(next) => setBox(at, next)}
          onLast={() => void close()}
          onUnweighed={() => requestWeight(at)}
        />
      ))}
      {beyond && <Alert tone="warn" title={t('pages.beyondCarrier', { carrier: order.limits.carrierName ?? '' })} />}
      {more ? (
        <Stack gap="small">
          <LinesField label={t('pages.materials')} value={materials} onChange={setMaterials} max={50} rows={3} autoFocus />
          <UploadField label={t('pages.pictures')} value={pictures} onChange={setPictures} />
        </Stack>
      ) : (
        <Button kind="link" shortcut="F7" onClick={() => setMore(true)}>
          {t('actions.addMore')}
        </Button>
      )}
      {mayClose && (
        <Button kind="primary" size="large" shortcut="F9" onClick={() => void close()} busy={busy} disabled={!ready} wide>
          {t('actions.complete')}
        </Button>
      )}
    </Stack>
  );
}
