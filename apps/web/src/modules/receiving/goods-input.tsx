import type { Fields } from '@entrepot/contract/core/field.ts';
import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { establishWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useRef, useState } from 'react';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { type Coded, CodesDialog } from './codes-dialog.tsx';
import { ScanLine } from './scan-line.tsx';

type Line = Record<string, unknown> & { commodityId?: string | null; packageId?: string | null; quantity?: number | null };
const { commodityId, packageId, quantity } = establishWarehouseDocument.takes.goods.of;
const ofCommodities: Fields = { commodityId: { ...commodityId, required: true }, quantity: { ...quantity, required: true } };
const ofPackages: Fields = { packageId: { ...packageId, required: true } };

/** How many pieces some lines are together. */
export const piecesOf = (lines: readonly Line[] | null | undefined): number =>
  (lines ?? []).reduce((all, line) => all + (line.quantity ?? 0), 0);

export type GoodsProps = InputProps<Line[]>;

/** The goods of a document: each scan of a code adds a piece, and lines are chosen and counted by hand. */
export function GoodsInput({ value, onChange, packages, ownerId, ...props }: GoodsProps & { packages?: boolean; ownerId?: string | null }) {
  const t = useWords('receiving');
  const [unknown, setUnknown] = useState<string>();
  const [typing, setTyping] = useState(false);
  const lines = value ?? [];
  // Scans are quicker than what they ask for: each adds to what the one before it left.
  const latest = useRef(lines);
  latest.current = lines;
  const take = async (code: string) => {
    const found = await oneWith(code, ownerId);
    setUnknown(found ? undefined : t('pages.noCommodity', { code }));
    if (!found) return;
    latest.current = withMore(latest.current, found.id, 1);
    onChange(latest.current);
  };
  const add = (goods: readonly Coded[]) =>
    onChange(goods.reduce((all, { commodityId: id, quantity: more }) => withMore(all, id, more), lines));
  return (
    <Stack gap="small">
      {!packages && <ScanLine label={t('pages.scanGoods')} hint={t('pages.scanGoodsHint')} error={unknown} take={take} />}
      <RowsInput
        {...props}
        value={lines}
        onChange={onChange}
        fields={packages ? ofPackages : ofCommodities}
        inputOf={({ widget }) => inputs[widget]}
        labelOf={(key) => t(`calls.${key}`)}
      />
      <Group justify="between">
        <Text tone="soft" size="small">
          {t('pages.inAll', { count: packages ? lines.length : piecesOf(lines) })}
        </Text>
        {!packages && (
          <Button size="small" kind="quiet" onClick={() => setTyping(true)}>
            {t('actions.typeCodes')}
          </Button>
        )}
      </Group>
      {typing && <CodesDialog ownerId={ownerId} onTake={add} onClose={() => setTyping(false)} />}
    </Stack>
  );
}

/** The commodity whose barcode, code or SKU this is. */
async function oneWith(code: string, ownerId: string | null | undefined) {
  const asked = { content: code, rows: 20, ownerId: ownerId ?? undefined };
  const { data } = await askRows(commodity, getCommodity, asked, { quiet: true });
  const same = (text: string | null | undefined) => text?.toUpperCase() === code.toUpperCase();
  return data.find((row) => same(row.identificationCode) || same(row.commodityCode) || same(row.commoditySku));
}

function withMore(lines: readonly Line[], id: string, pieces: number): Line[] {
  if (!lines.some((line) => line.commodityId === id))
    return [...lines.filter((line) => line.commodityId), { commodityId: id, packageId: null, quantity: pieces }];
  return lines.map((line) => (line.commodityId === id ? { ...line, quantity: (line.quantity ?? 0) + pieces } : line));
}
