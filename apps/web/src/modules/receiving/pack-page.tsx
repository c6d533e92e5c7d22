import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deleteBin } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { LoadError } from '../../core/app/load-error.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useDocument, type WholeDocument } from './document-facts.ts';
import { PackDialog } from './pack-dialog.tsx';
import { type BinOf, binsOf, leftOf } from './packed.ts';
import { documentButtons } from './document-buttons.tsx';
import { RecordButtons } from '../../core/list/record-buttons.tsx';

/** Packs the goods of a document into its bins: contents of each, and unpacked goods. */
export function Page() {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useDocument(id);
  useTabTitle(row && t('pages.packing', { number: row.orderNo }));
  const list = { label: t('warehouseDocument.plural'), onClick: () => go('/WarehouseDocumentIndex') };
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={list} />;
  if (error && !row) return <LoadError error={error} again={refetch} />;
  return row ? <Packing row={row} onBack={() => leave(place)} /> : <LoadingBlock />;
}

const steps = documentButtons.filter(({ key }) => key === 'submit' || key === 'printBins');

function Packing({ row, onBack }: { row: WholeDocument; onBack(): Promise<void> }) {
  const t = useTexts('receiving');
  const can = useCan();
  const [open, setOpen] = useState<BinOf | 'new' | null>(null);
  const removing = useCall(deleteBin, { success: t('pages.binGone') });
  const writable = mayDo(row, 'pack') && can(warehouseDocumentIndex.PackBin);
  const bins = binsOf(row);
  const left = leftOf(row);
  return (
    <Stack>
      <PageHeader
        title={t('pages.packing', { number: row.orderNo })}
        tags={<FieldValue of={warehouseDocument} name="binPackagingStatus" row={row} />}
        onBack={onBack}
        actions={
          <>
            {writable && (
              <Button kind={left.length ? 'primary' : 'plain'} icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
                {t('actions.addBin')}
              </Button>
            )}
            <RecordButtons of={warehouseDocument} buttons={steps} row={row} isPrimary={(key) => key === 'submit' && !left.length} />
          </>
        }
      />
      <PackingProgress row={row} />
      {!bins.length && <EmptyState title={t('pages.noBins')} text={t('pages.noBinsText')} compact />}
      {bins.map((one) => (
        <Card key={one.id}>
          <Group>
            <strong>{one.binNumber}</strong>
            <FieldValue of={warehouseDocument} name="binPackagingStatus" row={one} />
            {writable && (
              <>
                <Button size="small" onClick={() => setOpen(one)}>
                  {t('actions.packOne')}
                </Button>
                <Button size="small" kind="quiet" busy={removing.busy} onClick={() => void removing.run({ id: row.id, binId: one.id })}>
                  {t('actions.removeBin')}
                </Button>
              </>
            )}
          </Group>
          <Text tone="soft">{contents(one) || t('pages.binEmpty')}</Text>
        </Card>
      ))}
      {open && <PackDialog row={row} bin={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

/** Unpacked goods; afterwards the remaining steps. */
function PackingProgress({ row }: { row: WholeDocument }) {
  const t = useTexts('receiving');
  const left = leftOf(row);
  if (left.length)
    return <Alert live>{t('pages.left', { goods: left.map(({ code, quantity }) => `${quantity} × ${code}`).join(listMark()) })}</Alert>;
  if (row.documentStatus !== enumCodes.WarehouseDocumentStatus.Submitted)
    return (
      <Alert tone="success" live>
        {t('pages.allPacked')}
      </Alert>
    );
  const open = <Button onClick={() => go(`/WarehouseDocumentDetailed?id=${row.id}`)}>{t('actions.openDocument')}</Button>;
  return (
    <Alert tone="success" live action={open}>
      {t('pages.packedAndKnown', { number: row.orderNo, warehouse: row.warehouseName ?? '' })}
    </Alert>
  );
}

const contents = ({ goods }: BinOf) =>
  (goods ?? []).map((line) => `${line.quantity} × ${line.commodityCode} ${line.commodityName}`).join(listMark());
