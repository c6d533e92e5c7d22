import { listMark } from '@entrepot/ui/table/list-text.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  reviewQualityInspection,
  setInspectionGoods,
  submitQualityInspection,
} from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspection, qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { countedOf, type Inspection, nameOf, type Result, toMeasure } from '@entrepot/client/floor/use-inspecting.ts';

const { InspectionResult } = enumCodes;

interface CountProps {
  inspection: Inspection;
  commodityId: string;
  result: Result;
  onDone(): void;
  onClose(): void;
}

const lineOf = ({ lines }: Inspection, commodityId: string, result: Result) =>
  lines?.find((line) => line.commodityId === commodityId && line.inspectionResult === result);
const commodityOf = (inspection: Inspection, id: string) =>
  countedOf(inspection).find(({ commodityId }) => commodityId === id)?.commodityName ?? '';

/** Enters the number of pieces with a result, with pictures and a remark. `note` states what is missing. */
export function CountDialog({ inspection, commodityId, result, note, onDone, onClose }: CountProps & { note?: string }) {
  const t = useTexts('receiving');
  const line = lineOf(inspection, commodityId, result);
  return (
    <CallDialog
      of={setInspectionGoods}
      about={qualityInspectionLine}
      title={`${commodityOf(inspection, commodityId)} · ${enumLabel('InspectionResult', result)}`}
      rows={[['quantity'], ['imageUrls'], ['remarks']]}
      defaults={{ quantity: line?.quantity ?? 1, imageUrls: line?.imageUrls ?? [], remarks: line?.remarks ?? null }}
      params={{ id: inspection.id, commodityId, inspectionResult: result }}
      entered={`inspected:${inspection.id}:${commodityId}:${result}`}
      above={note && <Alert tone="warn" title={note} />}
      submit={t('actions.save')}
      done={onDone}
      onClose={onClose}
    />
  );
}

/** Completes an inspection: shows missing and surplus pieces before it becomes stock. */
export function SubmitDialog({ inspection, onDone, onClose }: { inspection: Inspection; onDone(): void; onClose(): void }) {
  const t = useTexts('receiving');
  const unmeasured = toMeasure(inspection).filter(({ counted }) => counted > 0);
  const differences = countedOf(inspection).filter(({ counted, quantity, others }) => counted !== quantity || others.length);
  return (
    <CallDialog
      of={submitQualityInspection}
      about={qualityInspection}
      title={t('pages.floor.submitTitle', { bin: nameOf(inspection) })}
      rows={[['remarks']]}
      params={{ id: inspection.id, lines: null }}
      entered={`inspection:${inspection.id}`}
      submit={t('actions.submitInspection')}
      success={t('pages.floor.inspectionDone', { bin: nameOf(inspection) })}
      above={
        <Stack gap="small">
          {differences.length ? (
            <ul>
              {differences.map(({ commodityId, commodityName, counted, quantity, others }) => (
                <li key={commodityId}>
                  {[
                    headed(commodityName, `${counted} / ${quantity}`),
                    ...others.map((line) => `${enumLabel('InspectionResult', line.inspectionResult)} ${line.quantity}`),
                    counted < quantity ? `${enumLabel('InspectionResult', InspectionResult.Short)} ${quantity - counted}` : '',
                    counted > quantity ? `${enumLabel('InspectionResult', InspectionResult.Extra)} ${counted - quantity}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          ) : (
            <Text>{t('pages.floor.asAnnounced')}</Text>
          )}
          {unmeasured.length > 0 && (
            <Alert tone="warn">
              {t('pages.floor.notMeasured', { goods: unmeasured.map(({ commodityName }) => commodityName).join(listMark()) })}
            </Alert>
          )}
        </Stack>
      }
      done={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Corrects one result of a completed inspection; the others are unchanged. */
export function ReviewDialog({ inspection, commodityId, result, onDone, onClose }: CountProps) {
  const t = useTexts('receiving');
  const line = lineOf(inspection, commodityId, result);
  const noted: readonly number[] = [InspectionResult.Short, InspectionResult.Extra];
  const others = (inspection.lines ?? []).filter(
    (one) => !noted.includes(one.inspectionResult) && !(one.commodityId === commodityId && one.inspectionResult === result),
  );
  return (
    <CallDialog
      of={reviewQualityInspection}
      about={qualityInspectionLine}
      own={ownFields}
      title={`${commodityOf(inspection, commodityId)} · ${enumLabel('InspectionResult', result)}`}
      rows={[['quantity'], ['imageUrls'], ['remarks']]}
      defaults={{ quantity: line?.quantity ?? 0, imageUrls: line?.imageUrls ?? [] }}
      input={({ quantity, imageUrls, remarks }) => ({
        id: inspection.id,
        remarks,
        lines: [...others, { commodityId, inspectionResult: result, quantity: Number(quantity), imageUrls: imageUrls ?? [] }],
      })}
      entered={`reviewed:${inspection.id}:${commodityId}:${result}`}
      submit={t('actions.review')}
      success={t('pages.floor.reviewed', { bin: nameOf(inspection) })}
      done={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
const { quantity, imageUrls } = setInspectionGoods.input;
const ownFields = { quantity, imageUrls };
