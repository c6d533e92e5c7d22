import type { Fields } from '@entrepot/contract/core/field.ts';
import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { establishWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useRef, useState } from 'react';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Coded, CodesDialog } from './codes-dialog.tsx';
import { ScanLine } from './scan-line.tsx';

type Line = Record<string, unknown> & { commodityId?: string | null; packageId?: string | null; quantity?: number | null };
const { commodityId, packageId, quantity } = establishWarehouseDocument.input.goods.children;
const ofCommodities: Fields = { commodityId: { ...commodityId, required: true }, quantity: { ...quantity, required: true } };
const ofPackages: Fields = { packageId: { ...packageId, required: true } };

/** Total number of pieces of some lines. */
export const piecesOf = (lines: readonly Line[] | null | undefined): number =>
  (lines ?? []).reduce((all, line) => all + (line.quantity ?? 0), 0);

export type GoodsProps = InputProps<Line[]>;

/** The goods of a document: each scan of a code adds a piece, and lines can be selected and counted manually. */
export function GoodsInput({ value, onChange, packages, ownerId, ...props }: GoodsProps & { packages?: boolean; ownerId?: string | null }) {
  const t = useTexts('receiving');
  const [unknown, setUnknown] = useState<string>();
  const [typing, setTyping] = useState(false);
  const lines = value ?? [];
  // Scans are faster than their requests: each one builds on the result of the previous one.
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

/** Finds the commodity by its barcode, code or SKU. */
async function oneWith(code: string, ownerId: string | null | undefined) {
  const input = { barcode: code.toUpperCase(), rows: 20, ownerId: ownerId ?? undefined };
  const { data } = await fetchRows(commodity, getCommodity, input, { quiet: true });
  return data[0];
}

function withMore(lines: readonly Line[], id: string, pieces: number): Line[] {
  if (!lines.some((line) => line.commodityId === id))
    return [...lines.filter((line) => line.commodityId), { commodityId: id, packageId: null, quantity: pieces }];
  return lines.map((line) => (line.commodityId === id ? { ...line, quantity: (line.quantity ?? 0) + pieces } : line));
}
