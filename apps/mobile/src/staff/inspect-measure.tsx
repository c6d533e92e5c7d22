import { editCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
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

/** Weighs and measures one piece of goods that came for the first time; somebody else agrees before prices follow it. */
export function MeasureGoods({ goods: { commodityId, commodityName }, onDone, onClose }: Props) {
  const t = useWords('commodities');
  const form = useCallFields({
    of: editCommoditySpecification,
    keys: ['actualWeight', 'length', 'width', 'height', 'pictures'],
    given: { id: commodityId },
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
        value={(form.values.pictures as string[] | null) ?? []}
        onChange={(pictures) => form.change('pictures', pictures)}
        max={6}
      />
    </PanelForm>
  );
}
