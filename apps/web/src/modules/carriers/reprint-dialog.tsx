import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import type { WaybillRow } from './waybill-list.tsx';

const { Printed } = enumCodes.PrintStatus;

interface Props {
  rows: readonly WaybillRow[];
  onClose(): void;
  onPrint(logisticsOrderIds: string[], reprintIds: string[]): Promise<unknown>;
}

/** Some labels were printed before: the person ticks those to print again; two labels of one parcel lose it or its money. */
export function ReprintDialog({ rows, onClose, onPrint }: Props) {
  const t = useWords('carriers');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const before = rows.filter(({ printStatus }) => printStatus === Printed);
  const fresh = rows.filter(({ printStatus }) => printStatus !== Printed).map(({ logisticsOrderId }) => logisticsOrderId);
  const count = fresh.length + ticked.length;
  const tick = (id: string) => (checked: boolean) => setTicked((now) => (checked ? [...now, id] : now.filter((other) => other !== id)));
  const print = async () => {
    if (await onPrint([...fresh, ...ticked], [...ticked])) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.reprintTitle')}
      footer={
        <Button kind="primary" onClick={print} disabled={count === 0}>
          {t('actions.printCount', { count })}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.reprintText', { before: before.length, fresh: fresh.length })} />
        <Stack gap="small">
          {before.map((row) => (
            <Checkbox
              key={row.id}
              label={
                <>
                  <span className="mono">{row.carrierNo}</span> · {String(row.serialNumber ?? '')} · {String(row.receiverName ?? '')} ·{' '}
                  {t('pages.printedTimes', { count: row.printCount })}
                </>
              }
              checked={ticked.includes(row.logisticsOrderId)}
              onChange={tick(row.logisticsOrderId)}
            />
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}
