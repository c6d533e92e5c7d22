import { headed } from '@entrepot/client/texts/headed.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { editCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { timeText } from '@entrepot/ui/format.ts';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallForm } from '../../core/form/call-form.tsx';
import css from './commodities.module.css';

interface Props {
  goods: Listed<typeof commodity>;
  onSaved(): void;
}

const given = (value: string | null) => (value && Number(value) > 0 ? value : null);

/** Sides and weight of one piece, begun with what was measured last; what was declared stands above to compare. */
export function MeasureForm({ goods, onSaved }: Props) {
  const t = useWords('commodities');
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
              <Text tone="soft">{t('pages.measures.last', { time: timeText(goods.measuredTime, timeZone).slice(0, 16) })}</Text>
            )}
          </div>
        </div>
        <CallForm
          of={editCommoditySpecification}
          about={commodity}
          rows={[['length', 'width', 'height'], ['actualWeight', 'grossWeight'], ['pictures']]}
          fields={{ length: { autoFocus: true } }}
          starts={{
            length: given(goods.measuredLength),
            width: given(goods.measuredWidth),
            height: given(goods.measuredHeight),
            actualWeight: given(goods.measuredActualWeight),
            grossWeight: given(goods.measuredGrossWeight),
            pictures: goods.measuredPictures,
          }}
          given={{ id: goods.id }}
          submit={t('actions.saveMeasures')}
          success={t('pages.scan.saved')}
          done={onSaved}
        />
      </Stack>
    </Card>
  );
}
