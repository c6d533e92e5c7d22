import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { Timeline } from '../timeline/public.tsx';
import { detailParts, isLow } from './commodity-facts.ts';
import { Movements } from './movements.tsx';
import { NextStep } from './next-step.tsx';
import { Places } from './places.tsx';
import { StateTags } from './state-tags.tsx';
import { stockedCommodity } from './stocked.ts';
import { TotalsRow } from './totals-row.tsx';

/** One commodity on a page of its own: how many there are, where they lie, what happened, and what it is. */
export function Page() {
  const t = useWords('commodities');
  const can = useCan();
  const place = usePlace();
  const id = place.query.get('id') ?? '';
  const { data, error, refetch } = useQueryRow(stockedCommodity, id);
  useTabTitle(data?.commodityCode);
  if (!id)
    return <EmptyState title={t('pages.noneChosen')} action={{ label: t('commodity.plural'), onClick: () => go('/CommodityIndex') }} />;
  if (error && !data) return <NotShown error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const low = isLow(data);
  return (
    <Stack>
      <PageHeader
        title={data.name}
        tags={<StateTags row={data} />}
        onBack={() => leave(place)}
        actions={
          <>
            {can(commodityIndex.EditSpecification) && (
              <Button onClick={() => go(`/CommoditySpecification?id=${id}`)}>{t('actions.measure')}</Button>
            )}
            {can(commodityIndex.Establish) && <Button onClick={() => go(`/CommodityEstablish?copy=${id}`)}>{t('actions.copy')}</Button>}
            {can(commodityIndex.Edit) && (
              <Button kind="primary" onClick={() => go(`/CommodityEdit?id=${id}`)}>
                {t('actions.edit')}
              </Button>
            )}
          </>
        }
      />
      <NextStep row={data} />
      <TotalsRow commodityId={id} sums={data} low={low} />
      {low && <Alert tone="warn" title={t('pages.low', { available: data.availableQuantity, warning: data.earlyWarningQuantity })} />}
      <Card title={t('pages.where')} flush>
        <Places commodityId={id} />
      </Card>
      <Card
        title={t('pages.happened')}
        actions={
          <Button kind="link" onClick={() => go(`/CommodityInventoryMovement?commodityId=${id}`)}>
            {t('pages.allMovements')}
          </Button>
        }
      >
        <Movements commodityId={id} />
      </Card>
      <Card>
        <Timeline of={{ commodityId: id }} />
      </Card>
      <FactSheet of={stockedCommodity} row={data} parts={detailParts(t)} />
    </Stack>
  );
}
