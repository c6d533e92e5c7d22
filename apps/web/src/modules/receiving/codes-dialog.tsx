import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { establishWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { FreeTable } from '@entrepot/ui/table/free-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import type { EditLine } from '@entrepot/ui/table/table-props.ts';
import { useState } from 'react';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const { quantity } = establishWarehouseDocument.input.goods.children;
const first: readonly EditLine[] = [{ commodityCode: null, quantity: 1 }];

/** Goods that were typed by their codes. */
export interface Coded {
  commodityId: string;
  quantity: number;
}

interface Props {
  ownerId: string | null | undefined;
  onTake(goods: readonly Coded[]): void;
  onClose(): void;
}

/** Enters goods by code, line by line, from a paper; each line requires a known code. */
export function CodesDialog({ ownerId, onTake, onClose }: Props) {
  const t = useTexts('receiving');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  async function save(lines: readonly EditLine[]): Promise<void> {
    const found = await Promise.all(
      lines.map(async (line) => ({
        code: String(line.commodityCode).trim(),
        id: await idOf(line, ownerId),
        pieces: Number(line.quantity),
      })),
    );
    const missing = found.filter(({ id }) => !id).map(({ code }) => code);
    setUnknown(missing);
    if (missing.length > 0) return;
    onTake(found.map(({ id, pieces }) => ({ commodityId: id!, quantity: pieces })));
    onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t('actions.typeCodes')}>
      <Stack>
        <Text tone="soft">{t('pages.typeCodesText')}</Text>
        {unknown.map((code) => (
          <Alert key={code} tone="error" live title={t('pages.noCommodity', { code })} />
        ))}
        <FreeTable
          label={t('calls.goods')}
          columns={[{ key: 'quantity', label: t('calls.quantity'), field: quantity, required: true }]}
          lines={first}
          onSave={save}
        />
      </Stack>
    </Modal>
  );
}

async function idOf({ commodityCode }: EditLine, ownerId: string | null | undefined): Promise<string | undefined> {
  const code = String(commodityCode).trim();
  const { data } = await fetchRows(commodity, getCommodity, { content: code, rows: 20, ownerId: ownerId ?? undefined }, { quiet: true });
  return data.find((row) => row.commodityCode.toUpperCase() === code.toUpperCase())?.id;
}
