import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { setInspectionGoods, submitQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { countedOf, type Inspection, nameOf, type Result } from '@entrepot/client/floor/use-inspecting.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { textOf } from '../core/form.tsx';
import { Row, Soft } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

const { Short, Extra } = enumCodes.InspectionResult;

interface CountProps {
  inspection: Inspection;
  commodityId: string;
  result: Result;
  onDone(): void;
  onClose(): void;
}

/** Records how many pieces of a commodity have a result, with pictures and remarks. */
export function CountForm({ inspection, commodityId, result, note, onDone, onClose }: CountProps & { note?: string }) {
  const t = useTexts('receiving');
  const line = inspection.lines?.find((one) => one.commodityId === commodityId && one.inspectionResult === result);
  const name = countedOf(inspection).find((one) => one.commodityId === commodityId)?.commodityName ?? '';
  const form = useCallFields({
    of: setInspectionGoods,
    keys: ['quantity', 'imageUrls', 'remarks'],
    params: { id: inspection.id, commodityId, inspectionResult: result },
    entered: `inspected:${inspection.id}:${commodityId}:${result}`,
    defaults: { quantity: line?.quantity ?? 1, imageUrls: line?.imageUrls ?? [], remarks: line?.remarks ?? null },
    done: onDone,
  });
  const { value, ...quantity } = textOf(form, 'quantity');
  const label = (key: string) => t(`qualityInspectionLine.fields.${key}`);
  return (
    <PanelForm title={`${name} · ${enumLabel('InspectionResult', result)}`} form={form} submit={t('actions.save')} onClose={onClose}>
      {note && <Alert tone="warn" title={note} />}
      <NumberField
        label={label('quantity')}
        required
        {...quantity}
        value={value}
        onChange={(typed) => form.change('quantity', typed === null ? null : Number(typed))}
      />
      <UploadField
        label={label('pictures')}
        value={Array.isArray(form.values.imageUrls) ? form.values.imageUrls : []}
        onChange={(pictures) => form.change('imageUrls', pictures)}
        max={6}
      />
      <TextField label={label('remarks')} maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}

/** Submits an inspection: lists missing and surplus pieces before the goods become stock. */
export function SubmitForm({ inspection, onDone, onClose }: { inspection: Inspection; onDone(): void; onClose(): void }) {
  const t = useTexts('receiving');
  const bin = nameOf(inspection);
  const form = useCallFields({
    of: submitQualityInspection,
    keys: ['remarks'],
    params: { id: inspection.id, lines: null },
    entered: `inspection:${inspection.id}`,
    success: t('pages.floor.inspectionDone', { bin }),
    done: onDone,
  });
  const differing = countedOf(inspection).filter(({ counted, quantity, others }) => counted !== quantity || others.length > 0);
  return (
    <PanelForm
      title={t('pages.floor.submitTitle', { bin })}
      rows={differing.map(({ commodityId, commodityName, counted, quantity, others }) => (
        <Row
          key={commodityId}
          title={commodityName}
          lines={[
            ...others.map((line) => `${enumLabel('InspectionResult', line.inspectionResult)} ${line.quantity}`),
            counted < quantity ? `${enumLabel('InspectionResult', Short)} ${quantity - counted}` : '',
            counted > quantity ? `${enumLabel('InspectionResult', Extra)} ${counted - quantity}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          end={<b>{`${counted} / ${quantity}`}</b>}
        />
      ))}
      sentence={differing.length === 0 && <Soft>{t('pages.floor.asAnnounced')}</Soft>}
      form={form}
      submit={t('actions.submitInspection')}
      onClose={onClose}
    >
      <TextField label={t('qualityInspection.fields.remarks')} maxLength={500} {...textOf(form, 'remarks')} />
    </PanelForm>
  );
}
