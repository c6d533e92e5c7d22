import { establishCommodityVariants } from '@entrepot/contract/modules/commodities/variant-calls.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useState } from 'react';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan, audience } from '@entrepot/client/session/session.ts';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { Timeline } from '../timeline/public.tsx';
import { detailParts, isLow } from './commodity-facts.ts';
import { Movements } from './movements.tsx';
import { Places } from './places.tsx';
import { stockedCommodity, type CommodityRow, totals } from './stocked.ts';
import { TotalsRow } from './totals-row.tsx';
import { Variants } from './variants.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import type { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';

const statusFields = [
  ['commodityStatus', 'CommodityStatus'],
  ['specificationAuditStatus', 'SpecificationAuditStatus'],
  ['completionStatus', 'CompletionStatus'],
] as const;
type Key = (typeof statusFields)[number][0];

/** Status tags of a commodity: approval, measures, customs data. */
function StateTags({ row }: { row: Listed<typeof commodity> }) {
  const t = useTexts('commodities');
  const labelOf = (key: Key, name: string) =>
    // The status label alone would be the same for the goods and for their measures.
    key === 'specificationAuditStatus' ? headed(t(`commodity.fields.${key}`), enumLabel(name, row[key])) : enumLabel(name, row[key]);
  return statusFields.map(([key, name]) => <StateTag key={key} label={labelOf(key, name)} tone={toneOf(name, row[key])} />);
}

const { CommodityStatus, CompletionStatus } = enumCodes;

/** Shows what blocks a commodity from being announced or ordered, or how to bring in its first pieces, with a button to the next step. */
function NextStep({ row }: { row: CommodityRow }) {
  const t = useTexts('commodities');
  const can = useCan();
  const isOwner = audience() === 'customer';
  const announce = can(warehouseDocumentIndex.Establish) && (
    <Button onClick={() => go('/WarehouseDocumentEstablish')}>{t('actions.announce')}</Button>
  );
  const edit = can(commodityIndex.Edit) && <Button onClick={() => go(`/CommodityEdit?id=${row.id}`)}>{t('actions.edit')}</Button>;
  if (isOwner && row.commodityStatus === CommodityStatus.Rejected)
    return (
      <Alert tone="error" title={t('pages.next.rejected')} action={edit}>
        {row.auditRemarks}
      </Alert>
    );
  if (row.completionStatus !== CompletionStatus.Completed) return <Alert tone="warn" title={t('pages.next.incomplete')} action={edit} />;
  if (!isOwner) return null;
  if (row.commodityStatus === CommodityStatus.ToBeAudited) return <Alert title={t('pages.next.toBeAudited')} action={announce} />;
  const isNowhere = totals.every((total) => !row[total]);
  if (row.commodityStatus !== CommodityStatus.Normal || !isNowhere) return null;
  return <Alert title={t('pages.next.nothingYet')} action={announce} />;
}

const VariantsDialog = late(() => import('./variants-dialog.tsx').then((part) => ({ default: part.VariantsDialog })));

const optionCells = {
  variantOptions: ({ variantOptions }: CommodityRow) => variantOptions?.map(({ name, value }) => headed(name, value)).join(' · '),
};

/** Page of one commodity: stock, places, history and details. */
export function Page() {
  const t = useTexts('commodities');
  const can = useCan();
  const [creates, setCreates] = useState(false);
  const mayCreate = can(commodityIndex.Establish) && establishCommodityVariants.audience.includes(audience());
  const place = useTabLocation();
  const id = place.query.get('id') ?? '';
  const query = useQueryRow(stockedCommodity, id);
  useTabTitle(query.data?.commodityCode);
  return (
    <RecordPage id={id} query={query} none={{ title: t('pages.noneChosen'), list: t('commodity.plural'), path: '/CommodityIndex' }}>
      {(data, id) => {
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
                  {mayCreate && <Button onClick={() => setCreates(true)}>{t('actions.variants')}</Button>}
                  {can(commodityIndex.Establish) && (
                    <Button onClick={() => go(`/CommodityEstablish?copy=${id}`)}>{t('actions.copy')}</Button>
                  )}
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
            {data.articleCode && (
              <Card title={t('pages.variants.title', { article: data.articleCode })} flush>
                <Variants row={data} />
              </Card>
            )}
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
            <DetailSheet of={stockedCommodity} row={data} parts={detailParts(t)} cells={optionCells} />
            {creates && <VariantsDialog row={data} onClose={() => setCreates(false)} />}
          </Stack>
        );
      }}
    </RecordPage>
  );
}
