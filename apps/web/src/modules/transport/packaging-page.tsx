import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addPackaging, deletePackaging } from '@entrepot/contract/modules/transport/calls.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { isApiProblem, isUnanswered } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { BagPanel } from './bag-panel.tsx';
import { useBagsOf, useShiftChoices } from './use-shift.ts';

/** Bagging: choose the shift once, scan a bag, then the parcels that go into it. */
export function Page() {
  const t = useWords('transport');
  const place = usePlace();
  const shifts = useShiftChoices(enumCodes.TransportShiftStatus.Loading);
  const [chosen, setChosen] = useState<string | null>(null);
  const shiftId = chosen ?? (shifts.length === 1 ? shifts[0]!.value : null);
  const bags = useBagsOf(shiftId);
  const [bagNo, setBagNo] = useState<string | null>(null);
  const isBag = (code: string) => bags.some((one) => one.bagNo === code);

  async function onScan({ code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.toUpperCase();
    if (isBag(code)) {
      setBagNo(code);
      return { tone: 'success', title: t('pages.bagOpen', { bagNo: code }), text: t('pages.scanParcels') };
    }
    if (!bagNo || !shiftId) return { tone: 'wrong', title: t('pages.scanBagFirst') };
    const done = await ask(addPackaging, { id: shiftId, bagNo, number: code }, { quiet: true });
    void refreshAll();
    return {
      tone: done.repeated ? 'warn' : 'success',
      title: t(done.repeated ? 'pages.alreadyIn' : 'pages.added', { number: done.parcelNo, bagNo }),
      text: t('pages.progress', {
        bagged: done.orderBagged,
        parcels: done.orderParcels,
        inBag: done.parcelsInBag,
        weight: Number(done.netWeight),
      }),
      undo: () => ask(deletePackaging, { id: shiftId, bagNo, number: done.parcelNo }).then(refreshAll),
    };
  }

  return (
    <Stack>
      <PageHeader title={place.title} />
      <Select label={t('transportShift.title')} options={shifts} value={shiftId} onChange={(value) => (setChosen(value), setBagNo(null))} />
      {shiftId ? (
        <ScanField
          label={bagNo ? t('pages.scanInto', { bagNo }) : t('pages.scanBag')}
          hint={t('pages.packagingHint')}
          onScan={onScan}
          isOffline={isUnanswered}
          answerOf={(problem) => ({ tone: 'wrong', title: isApiProblem(problem) ? problem.message : t('pages.failed') })}
          onEscape={() => setBagNo(null)}
          aside={
            <BagPanel
              bags={bags}
              open={bagNo}
              onOpen={setBagNo}
              shift={{ id: shiftId, name: shifts.find(({ value }) => value === shiftId)?.label ?? '' }}
            />
          }
        />
      ) : (
        <EmptyState title={t('pages.noLoadingShift')} text={t('pages.noLoadingShiftText')} />
      )}
    </Stack>
  );
}
