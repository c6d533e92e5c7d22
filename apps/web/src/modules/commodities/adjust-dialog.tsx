import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { adjustCommodityInventory } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';

interface Props {
  row: Listed<typeof commodityInventory>;
  onClose(): void;
}

/** Corrects the stock of one place up or down with a reason, and previews the resulting quantity. */
export function AdjustDialog({ row, onClose }: Props) {
  const t = useTexts('commodities');
  const { warehouseId, shelfId, commodityId, inventoryState, quantity } = row;
  const word = (key: string) => t(`commodityInventory.fields.${key}`);
  return (
    <CallDialog
      of={adjustCommodityInventory}
      about={commodityInventory}
      title={t('pages.inventory.adjustTitle', { name: row.commodityName })}
      rows={[['quantity'], shelfId ? ['lotNumber', 'expiryDate', 'confirmExpired'] : [], ['remarks']]}
      fields={{
        quantity: { label: t('pages.inventory.change'), hint: t('pages.inventory.adjustHint'), autoFocus: true },
        lotNumber: { label: t('commodityLot.fields.number'), hint: t('pages.inventory.lotHint') },
        remarks: { label: t('pages.inventory.reason'), hint: t('pages.inventory.adjustReason') },
      }}
      defaults={{ lotNumber: row.lotNumber ? String(row.lotNumber) : null, expiryDate: row.expiryDate ? String(row.expiryDate) : null }}
      params={{ warehouseId, shelfId, commodityId, inventoryState }}
      submit={t('actions.adjust')}
      success={t('pages.inventory.adjusted')}
      above={
        <DescriptionList
          columns={2}
          items={[
            { label: word('warehouseId'), value: String(row.warehouseName ?? '—') },
            { label: word('shelfId'), value: String(row.shelvesNumber ?? t('pages.inventory.onFloor')) },
            { label: word('inventoryState'), value: enumLabel('InventoryState', inventoryState) },
            { label: word('quantity'), value: quantity },
          ]}
        />
      }
      onClose={onClose}
    >
      {({ quantity: by }) => (by ? t('pages.inventory.after', { pieces: quantity + by }) : null)}
    </CallDialog>
  );
}
