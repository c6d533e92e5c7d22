import { useCommands } from '../../core/scan/use-commands.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { isUploading, uploadsDone } from '@entrepot/client/calls/uploads.ts';
import { useNewest } from '@entrepot/client/react/use-newest.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { type Box, BoxFields, emptyBox, isBeyond, isWeighed } from './box-fields.tsx';
import type { Closing, TableOrder } from './use-table.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

interface Props {
  order: TableOrder;
  /** Number of boxes with scanned goods. */
  boxes: number;
  /** It is being closed, or waits for the network. */
  closing: boolean;
  onComplete(closing: Closing): void;
}

/** Weights and sizes of the boxes, then closing: price, waybill and the order's next step follow. */
export function CloseForm({ order, boxes, closing, onComplete }: Props) {
  const t = useTexts('packing');
  const can = useCan();
  const [sizes, setSizes] = useState<readonly Box[]>(() => Array.from({ length: boxes }, () => emptyBox));
  const [materials, setMaterials] = useState<string[]>([]);
  const [pictures, setPictures, newestPictures] = useNewest<string[]>([]);
  const [waits, setWaits] = useState(false);
  const [more, setMore] = useState(false);
  const [inFront, setInFront] = useState({ box: 0 });
  const unweighed = sizes.findIndex((box) => !isWeighed(box));
  const ready = unweighed < 0;
  const beyond = sizes.some((box) => isBeyond(box, order.limits));
  const requestWeight = (box: number) => {
    toast({ tone: 'warn', text: t('pages.weightMissing', { box: box + 1 }) });
    setInFront({ box });
  };
  const close = async () => {
    if (closing || waits) return;
    if (!ready) return requestWeight(unweighed);
    if (isUploading()) {
      setWaits(true);
      await uploadsDone();
      setWaits(false);
    }
    const parcels = sizes.map(({ weight, ...sides }) => ({ weight: weight!, ...sides, goods: [] }));
    onComplete({ logisticsOrderId: order.logisticsOrderId, parcels, packingMaterials: materials, imageUrls: newestPictures() });
  };
  // A rejected value, such as an implausible weight that was withdrawn, is corrected in its field.
  const wasClosing = useRef(false);
  useEffect(() => {
    if (wasClosing.current && !closing) setInFront({ box: 0 });
    wasClosing.current = closing;
  }, [closing]);
  const mayClose = can(packEdit.Complete);
  useKeys({ F9: mayClose ? () => void close() : undefined });
  useCommands({ done: mayClose && ready ? () => void close() : undefined });
  return (
    <Stack>
      {sizes.map((box, at) => (
        <BoxFields
          key={at}
          index={at + 1}
          box={box}
          order={order}
          focus={inFront.box === at ? inFront : null}
          onChange={(next) => setSizes((now) => now.map((one, other) => (other === at ? next : one)))}
          onLast={() => void close()}
          onUnweighed={() => requestWeight(at)}
        />
      ))}
      {beyond && <Alert tone="warn" title={t('pages.beyondCarrier', { carrier: order.limits.carrierName ?? '' })} />}
      {more ? (
        <Stack gap="small">
          <LinesField label={t('pages.materials')} value={materials} onChange={setMaterials} max={50} rows={3} />
          <UploadField label={t('pages.pictures')} value={pictures} onChange={setPictures} />
        </Stack>
      ) : (
        <Button kind="link" onClick={() => setMore(true)}>
          {t('actions.addMore')}
        </Button>
      )}
      {mayClose && (
        <Button kind="primary" size="large" shortcut="F9" onClick={() => void close()} busy={closing || waits} disabled={!ready} wide>
          {t('actions.complete')}
        </Button>
      )}
    </Stack>
  );
}
