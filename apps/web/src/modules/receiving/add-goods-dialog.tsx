import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addWarehouseDocumentGoods } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { bin as binResource } from '@entrepot/contract/modules/receiving/bin.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type DocumentRow, useDocument } from './document-facts.ts';
import { GoodsInput } from './goods-input.tsx';

const { BinStatus, WarehouseDocumentType } = enumCodes;

/** Adds goods to a document that is on its way or being received: to a bin that was not counted, or in a new one. */
export function AddGoodsDialog({ row, onClose }: { row: DocumentRow; onClose(): void }) {
  const t = useTexts('receiving');
  const { data } = useDocument(row.id);
  if (!data) return <LoadingBlock />;
  const packages = row.documentType === WarehouseDocumentType.Package;
  const hasBins = !packages && (data.bins ?? []).length > 0;
  const bins: readonly Record<string, unknown>[] = data.bins ?? [];
  const options = bins
    .filter(({ binStatus }) => binStatus === BinStatus.Expected || binStatus === BinStatus.Signed)
    .map(({ id, binNumber }) => ({ value: String(id), label: String(binNumber) }));
  return (
    <CallDialog
      of={addWarehouseDocumentGoods}
      about={binResource}
      size="wide"
      title={headed(t('actions.addGoods'), row.orderNo)}
      above={hasBins && <Text tone="soft">{t('pages.addGoodsText')}</Text>}
      rows={[['goods'], ['binId']]}
      fields={{
        goods: { draw: (props) => <GoodsInput {...props} packages={packages} ownerId={row.ownerId} /> },
        binId: { options, hidden: !hasBins || !options.length, hint: t('pages.newBinHint') },
      }}
      defaults={{ goods: [] }}
      params={{ id: row.id }}
      submit={t('actions.addGoods')}
      success={t('pages.goodsAdded')}
      onClose={onClose}
    />
  );
}
