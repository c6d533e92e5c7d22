import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportShiftIndex, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import type { Tone } from '@entrepot/ui/look-props.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { AddBags } from './add-bags.tsx';
import css from './bag-panel.module.css';
import { SealDialog } from './seal-dialog.tsx';
import type { BagRow } from './use-shift.ts';

const tones: Record<number, Tone> = { 1: 'idle', 2: 'active', 3: 'done', 4: 'done', 5: 'done', 6: 'wrong', 9: 'idle' };
const { Packing, Empty } = enumCodes.BagNumberStatus;

interface Props {
  bags: readonly BagRow[];
  open: string | null;
  onOpen(bagNo: string): void;
  shift: { id: string; name: string };
}

/** The bags of the shift beside the scan field: which is open, what is in each, sealing. */
export function BagPanel({ bags, open, onOpen, shift }: Props) {
  const t = useWords('transport');
  const can = useCan();
  const [sealing, setSealing] = useState<BagRow | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <Stack gap="small">
      <Group justify="between">
        <strong>{t('bag.plural')}</strong>
        {can(transportShiftIndex.Establish) && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('actions.addBags')}
          </Button>
        )}
      </Group>
      <ul className={css.bags}>
        {bags.map((one) => (
          <li key={one.bagNo} data-open={one.bagNo === open || undefined}>
            <button
              type="button"
              className={css.bag}
              onClick={() => onOpen(one.bagNo)}
              aria-pressed={one.bagNo === open}
              disabled={one.status !== Empty && one.status !== Packing}
            >
              <span className="mono">{one.bagNo}</span>
              <StateTag label={enumLabel('BagNumberStatus', one.status)} tone={tones[one.status] ?? 'idle'} />
              <span className={css.count}>{t('pages.inBag', { count: one.parcelCount, weight: Number(one.netWeight) })}</span>
            </button>
            {one.status === Packing && can(transportShiftPackagingIndex.Seal) && (
              <Button size="small" onClick={() => setSealing(one)}>
                {t('actions.seal')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sealing && <SealDialog bag={sealing} onClose={() => setSealing(null)} />}
      {adding && <AddBags shift={shift} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
