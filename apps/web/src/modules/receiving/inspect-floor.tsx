import { useCommands } from '../../core/scan/use-commands.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { InspectPanel, resultKeys } from './inspect-panel.tsx';
import { MeasureDialog } from '../commodities/public.tsx';
import { CountDialog, SubmitDialog } from './inspection-dialogs.tsx';
import {
  type CountedLine,
  type Inspection,
  nameOf,
  type Result,
  toMeasure,
  useInspecting,
  withoutPicture,
} from '@entrepot/client/floor/use-inspecting.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

const { InspectionResult } = enumCodes;

/**
 * Inspection bench: a bin is scanned, then each piece; keys set the result of the next ones. `startedInspection` is an inspection opened from the
 * list.
 */
export function InspectFloor({ warehouseId, startedInspection }: { warehouseId: string; startedInspection?: Inspection }) {
  const t = useTexts('receiving');
  const { inspection, result, last, scans, load, clear } = useInspecting(warehouseId);
  const [counting, setCounting] = useState<CountedLine | null>(null);
  const [measuring, setMeasuring] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);
  useEffect(() => {
    if (startedInspection) void load(startedInspection.id);
  }, [startedInspection?.id]);
  const choose = (as: Result) => scans.send('as', '', as);
  const submit = () => setSubmitting(true);
  // Before the submission, each line that lacks a picture opens with the place for it.
  const bare = inspection && withoutPicture(inspection)[0];
  const unmeasured = inspection && toMeasure(inspection)[0];
  useKeys({
    ...Object.fromEntries(resultKeys.map(([key, as]) => [key, inspection ? () => choose(as) : undefined])),
    F2: inspection && last ? () => setCounting(last) : undefined,
    F4: unmeasured ? () => setMeasuring(unmeasured.commodityId) : undefined,
    F10: inspection ? submit : () => toast({ tone: 'warn', text: t('pages.floor.scanBinToInspect') }),
  });
  const close = () => scans.send('close', t('actions.close'));
  useCommands({
    next: close,
    problem: inspection ? () => choose(InspectionResult.Problem) : undefined,
    done: inspection ? submit : undefined,
  });
  return (
    <>
      <ScanField
        scans={scans}
        label={inspection ? t('pages.floor.scanGoodsOf', { bin: nameOf(inspection) }) : t('pages.floor.scanBinToInspect')}
        armed={result !== InspectionResult.Qualified}
        hint={t('pages.floor.inspectHint')}
        onEscape={close}
        aside={
          inspection ? (
            <InspectPanel
              inspection={inspection}
              result={result}
              last={last}
              onResult={choose}
              onCount={(commodityId, as) => setCounting({ commodityId, result: as })}
              onMeasure={setMeasuring}
              onSubmit={submit}
              onClose={close}
            />
          ) : (
            <p>{t('pages.floor.inspectStart')}</p>
          )
        }
      />
      {inspection && counting && (
        <CountDialog
          inspection={inspection}
          {...counting}
          onDone={() => {
            void load(inspection.id);
            setCounting(null);
          }}
          onClose={() => setCounting(null)}
        />
      )}
      {inspection && measuring && (
        <MeasureDialog
          commodityId={measuring}
          onSaved={() => {
            setMeasuring(null);
            void load(inspection.id);
          }}
          onClose={() => setMeasuring(null)}
        />
      )}
      {inspection && submitting && bare && (
        <CountDialog
          key={`${bare.commodityId} ${bare.result}`}
          inspection={inspection}
          {...bare}
          note={t('pages.floor.pictureFirst')}
          onDone={() => void load(inspection.id)}
          onClose={() => setSubmitting(false)}
        />
      )}
      {inspection && submitting && !bare && <SubmitDialog inspection={inspection} onDone={clear} onClose={() => setSubmitting(false)} />}
    </>
  );
}
