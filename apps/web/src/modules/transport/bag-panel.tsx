import { useCommands } from '../../core/scan/use-commands.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { transportShiftIndex, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useAutoPrint } from '../../core/print/use-auto-print.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { AddBags } from './add-bags.tsx';
import css from './bag-panel.module.css';
import { ClosingDialog } from './closing-dialog.tsx';
import { LooseCartons, TakeOffDialog } from './loose-cartons.tsx';
import { ParcelsToBag } from './parcels-to-bag.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { ShiftPackages } from './shift-packages.tsx';
import {
  type BagRow,
  isReadyToClose,
  numberOfShift,
  isLoadedPackage,
  maySeal,
  useLooseOn,
  useShiftPackages,
} from '@entrepot/client/floor/shifts.ts';
import type { Sealed } from '@entrepot/client/floor/use-bagging.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { totalText } from '@entrepot/ui/table/total-text.ts';

interface Props {
  bags: readonly BagRow[];
  open: string | null;
  /** Cartons are loaded without a bag. */
  isLoose: boolean;
  onLoose(): void;
  /** The bag that a parcel was scanned into last. */
  filled: string | null;
  onOpen(bagNo: string): void;
  shift: { id: string; name: string };
  /** A bag was weighed to be sealed. */
  onSeal(sealed: Sealed): void;
}

/** Bags of the shift next to the scan field: the open one, their contents, sealing. */
export function BagPanel({ bags, open, isLoose, filled, onOpen, onLoose, shift, onSeal }: Props) {
  const t = useTexts('transport');
  const can = useCan();
  const [sealing, setSealing] = useState<BagRow | null>(null);
  const [adding, setAdding] = useState(false);
  const loose = useLooseOn(shift.id);
  const packages = useShiftPackages(shift.id);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [atOnce, setAtOnce] = useAutoPrint('bagLabel');
  const inFront = bags.find((one) => one.bagNo === open && maySeal(one, filled));
  const seal = () => (inFront ? setSealing(inFront) : toast({ tone: 'warn', text: t('pages.nothingToSeal') }));
  const [closing, setClosing] = useState(false);
  const add = can(transportShiftIndex.Establish) ? () => setAdding(true) : undefined;
  const close = isReadyToClose(bags, filled) && can(transportShiftIndex.Close) ? () => setClosing(true) : undefined;
  useKeys({ F6: can(transportShiftPackagingIndex.Seal) ? seal : undefined, F8: add, F9: close });
  useCommands({ done: inFront && (() => setSealing(inFront)) });
  return (
    <Stack gap="small">
      <Group justify="between">
        <strong>{t('bag.plural')}</strong>
        {add && (
          <Button size="small" shortcut="F8" onClick={add}>
            {t('actions.addBags')}
          </Button>
        )}
      </Group>
      {close && (
        <Button kind="primary" size="large" shortcut="F9" onClick={close} wide>
          {t('actions.close')}
        </Button>
      )}
      <ul className={css.bags}>
        {bags.map((one) => (
          <li key={one.bagNo} data-open={one.bagNo === open || undefined}>
            <button
              type="button"
              className={css.bag}
              onClick={() => onOpen(one.bagNo)}
              aria-pressed={one.bagNo === open}
              disabled={!mayDo(one, 'fill')}
            >
              <span className="mono">{one.bagNo}</span>
              <StateTag label={enumLabel('BagNumberStatus', one.status)} tone={toneOf('BagNumberStatus', one.status)} />
              <span className={css.count}>{t('pages.inBag', { count: one.parcelCount, weight: Number(one.netWeight) })}</span>
            </button>
            {maySeal(one, filled) && (
              <Button size="small" shortcut={one === inFront ? 'F6' : undefined} onClick={() => setSealing(one)}>
                {t('actions.seal')}
              </Button>
            )}
          </li>
        ))}
        <li data-open={isLoose || undefined}>
          <button type="button" className={css.bag} onClick={onLoose} aria-pressed={isLoose}>
            <span>{t('pages.loose')}</span>
            <span className={css.count}>
              {t('pages.looseCount', { count: totalText(loose?.total ?? 0, loose?.totalIsBound ?? false) })}
            </span>
          </button>
        </li>
      </ul>
      {packages.length > 0 && (
        <ShiftPackages
          rows={packages}
          action={{
            label: t('actions.takeOff'),
            isPossible: (row) => isLoadedPackage(row) && can(transportShiftPackagingIndex.Remove),
            run: ({ courierNumber }) => setLeaving(courierNumber),
          }}
        />
      )}
      {leaving && <TakeOffDialog shiftId={shift.id} number={leaving} onClose={() => setLeaving(null)} />}
      {loose && loose.total > 0 && <LooseCartons shiftId={shift.id} loaded={loose} />}
      {can(transportShiftPackagingIndex.Seal) && <Switch label={t('pages.printAtOnce')} checked={atOnce} onChange={setAtOnce} />}
      <ParcelsToBag shiftId={shift.id} />
      {sealing && <SealDialog bag={sealing} onSend={onSeal} onClose={() => setSealing(null)} />}
      {closing && (
        <ClosingDialog
          shift={shift}
          onClose={() => setClosing(false)}
          // The departure is the next step, a button of its row.
          onClosed={() => go(`/TransportShiftIndex?content=${numberOfShift({ value: shift.id, label: shift.name })}`)}
        />
      )}
      {adding && <AddBags shift={shift} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
