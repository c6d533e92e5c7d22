import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { go } from '../../core/tabs/place.ts';
import { type CommodityRow, totals } from './stocked.ts';

const { CommodityStatus, CompletionStatus } = enumCodes;

/** What keeps a commodity from being announced or ordered, or where its first pieces come from, with the button that leads on. */
export function NextStep({ row }: { row: CommodityRow }) {
  const t = useWords('commodities');
  const can = useCan();
  const isOwner = audience() === 'C';
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
