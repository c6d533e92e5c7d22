import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { editCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallForm } from '../../core/form/call-form.tsx';
import css from './commodities.module.css';

interface Props {
  goods: Listed<typeof commodity>;
  onSaved(): void;
}

const positiveOrNull = (value: string | null) => (value && Number(value) > 0 ? value : null);

/**
 * Form for the dimensions and weight of one piece. Starts with the last measurement; the declared values are shown above for comparison.
 */
export function MeasureForm({ goods, onSaved }: Props) {
  const t = useTexts('commodities');
  const { timeZone } = useSettings();
  const { length, width, height, grossWeight: weight } = goods;
  return (
    <Card title={goods.name}>
      <Stack>
        <div className={css.goods}>
          {goods.pictures && goods.pictures.length > 0 && <ImageThumbs addresses={goods.pictures} />}
          <div>
            <Text mono>{[goods.commodityCode, goods.identificationCode].filter(Boolean).join(' · ')}</Text>
            <Text tone="soft">
              {headed(t('pages.measures.declared'), t('pages.measures.declaredText', { length, width, height, weight }))}
            </Text>
            {goods.measuredTime && (
              <Text tone="soft">{t('pages.measures.last', { time: shownTime(goods.measuredTime, timeZone, 'minute') })}</Text>
            )}
          </div>
        </div>
        <CallForm
          of={editCommoditySpecification}
          about={commodity}
          rows={[['length', 'width', 'height'], ['actualWeight', 'grossWeight'], ['pictures']]}
          fields={{ length: { autoFocus: true } }}
          defaults={{
            length: positiveOrNull(goods.measuredLength),
            width: positiveOrNull(goods.measuredWidth),
            height: positiveOrNull(goods.measuredHeight),
            actualWeight: positiveOrNull(goods.measuredActualWeight),
            grossWeight: positiveOrNull(goods.measuredGrossWeight),
            pictures: goods.measuredPictures,
          }}
          params={{ id: goods.id }}
          entered={`goods-measures:${goods.id}`}
          submit={t('actions.saveMeasures')}
          success={t('pages.scan.saved')}
          done={onSaved}
        />
      </Stack>
    </Card>
  );
}
