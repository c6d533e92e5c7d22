import { editCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { textOf } from '../core/form.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

const measures = [
  ['actualWeight', 'kg'],
  ['length', 'cm'],
  ['width', 'cm'],
  ['height', 'cm'],
] as const;

interface Props {
  goods: { commodityId: string; commodityName: string };
  onDone(): void;
  onClose(): void;
}

/** Records the weight and size of one piece of a new commodity; a colleague confirms them before prices use them. */
export function MeasureGoods({ goods: { commodityId, commodityName }, onDone, onClose }: Props) {
  const t = useTexts('commodities');
  const form = useCallFields({
    of: editCommoditySpecification,
    keys: ['actualWeight', 'length', 'width', 'height', 'pictures'],
    params: { id: commodityId },
    entered: `goods-measures:${commodityId}`,
    success: t('pages.scan.saved'),
    done: onDone,
  });
  return (
    <PanelForm title={commodityName} form={form} submit={t('actions.saveMeasures')} onClose={onClose}>
      {measures.map(([key, unit]) => {
        const { value, ...field } = textOf(form, key);
        return (
          <NumberField
            key={key}
            label={t(`commodity.fields.${key}`)}
            required
            decimals={3}
            unit={unit}
            {...field}
            value={value || null}
            onChange={(typed) => form.change(key, typed)}
          />
        );
      })}
      <UploadField
        label={t('commodity.fields.measuredPictures')}
        value={Array.isArray(form.values.pictures) ? form.values.pictures : []}
        onChange={(pictures) => form.change('pictures', pictures)}
        max={6}
      />
    </PanelForm>
  );
}
