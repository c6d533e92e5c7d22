import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { qualityInspectionIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import {
  countedOf,
  type Inspection,
  nameOf,
  type Result,
  results,
  toMeasure,
  useInspecting,
  withoutPicture,
} from '@entrepot/client/floor/use-inspecting.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useState } from 'react';
import { Choices, Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { CountForm, SubmitForm } from './inspect-forms.tsx';
import { MeasureGoods } from './inspect-measure.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Inspection of a bin: scan the bin, then each piece with its result. */
export function InspectPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.inspect')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Open form: the pieces of a commodity with one result, the size and weight of one, or the submission. */
type Typing = { commodityId: string; result: Result } | { measure: ReturnType<typeof toMeasure>[number] } | 'end';

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const staff = useTexts('staff');
  const { inspection, result, scans, load, clear } = useInspecting(warehouseId);
  const [typing, setTyping] = useState<Typing | null>(null);
  const close = () => scans.send('close', t('actions.close'));
  const done = () => setTyping(null);
  const choose = (as: Result) => scans.send('as', enumLabel('InspectionResult', as), as);
  // All pending scans must be counted before the inspection is submitted.
  const isWaiting = scans.entries.some(({ state }) => state === 'waiting' || state === 'sending');
  const mayEnd = useCan()(qualityInspectionIndex.Submit) && inspection !== null && !isWaiting;
  useCommands({
    problem: inspection ? () => choose(enumCodes.InspectionResult.Problem) : undefined,
    done: mayEnd ? () => setTyping('end') : undefined,
  });
  function aside() {
    if (!inspection) return null;
    const bare = withoutPicture(inspection)[0];
    if (typing === 'end' && bare)
      return (
        <CountForm
          key={`${bare.commodityId} ${bare.result}`}
          inspection={inspection}
          {...bare}
          note={t('pages.floor.pictureFirst')}
          onDone={() => void load(inspection.id)}
          onClose={done}
        />
      );
    if (typing === 'end') return <SubmitForm inspection={inspection} onDone={() => (done(), clear())} onClose={done} />;
    if (typing && 'measure' in typing)
      return <MeasureGoods goods={typing.measure} onDone={() => (done(), void load(inspection.id))} onClose={done} />;
    if (typing) return <CountForm inspection={inspection} {...typing} onDone={() => (done(), void load(inspection.id))} onClose={done} />;
    return (
      <InHand
        inspection={inspection}
        result={result}
        isWaiting={isWaiting}
        onResult={choose}
        onCount={(commodityId, as) => setTyping({ commodityId, result: as })}
        onMeasure={(measure) => setTyping({ measure })}
        onSubmit={() => setTyping('end')}
        onClose={close}
      />
    );
  }
  return (
    <ScanField
      scans={scans}
      label={inspection ? t('pages.floor.scanGoodsOf', { bin: nameOf(inspection) }) : t('pages.floor.scanBinToInspect')}
      hint={inspection ? staff('inspect.hint') : t('pages.floor.inspectStart')}
      armed={result !== enumCodes.InspectionResult.Qualified}
      disabled={inspection !== null && typing !== null}
      onEscape={close}
      aside={aside()}
    />
  );
}

interface Props {
  inspection: Inspection;
  /** Result applied to the next scans. */
  result: Result;
  isWaiting: boolean;
  onResult(result: Result): void;
  onCount(commodityId: string, result: Result): void;
  onMeasure(goods: ReturnType<typeof toMeasure>[number]): void;
  onSubmit(): void;
  onClose(): void;
}

/** The open bin: expected and counted quantities, and the result of the next pieces. */
function InHand({ inspection, result, isWaiting, onResult, onCount, onMeasure, onSubmit, onClose }: Props) {
  const t = useTexts('receiving');
  const staff = useTexts('staff');
  const can = useCan();
  return (
    <Panel title={<span className="mono">{nameOf(inspection)}</span>} more={<Button onClick={onClose}>{t('actions.close')}</Button>}>
      <Inside>
        <Choices
          label={staff('inspect.next')}
          value={result}
          options={results.map((value) => ({ value, label: enumLabel('InspectionResult', value) }))}
          onChange={onResult}
        />
        <Soft>{staff('inspect.rows')}</Soft>
      </Inside>
      {countedOf(inspection).map((one) => (
        <div key={one.commodityId}>
          <Row
            title={one.commodityName}
            lines={[one.identificationCode ?? one.commodityCode, one.isUnannounced ? t('pages.floor.unannouncedPiece') : '']
              .filter(Boolean)
              .join(' · ')}
            end={<b>{`${one.counted} / ${one.quantity}`}</b>}
            onPress={() => onCount(one.commodityId, result)}
          />
          {one.others.map((line) => (
            <Row
              key={line.inspectionResult}
              title={`${enumLabel('InspectionResult', line.inspectionResult)} ${line.quantity}`}
              lines={line.imageUrls?.length ? t('pages.floor.pictures', { count: line.imageUrls.length }) : t('pages.floor.pictureNext')}
              onPress={() => onCount(one.commodityId, line.inspectionResult)}
            />
          ))}
        </div>
      ))}
      {can(qualityInspectionIndex.Start) &&
        toMeasure(inspection).map((one) => (
          <Row
            key={one.commodityId}
            title={headed(t('actions.measure'), one.commodityName)}
            lines={t('pages.floor.measureNext')}
            onPress={() => onMeasure(one)}
          />
        ))}
      {can(qualityInspectionIndex.Submit) && (
        <Inside>
          <Button kind="primary" size="large" wide disabled={isWaiting} onClick={onSubmit}>
            {t('actions.submitInspection')}
          </Button>
        </Inside>
      )}
    </Panel>
  );
}
