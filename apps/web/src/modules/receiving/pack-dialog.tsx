import { packBin } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { bin as binResource } from '@entrepot/contract/modules/receiving/bin.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { WholeDocument } from './document-facts.ts';
import { type BinOf, type Left, leftOf } from './packed.ts';
import css from './pack-dialog.module.css';
import { ScanLine } from './scan-line.tsx';

type PackedLine = { commodityId: string; quantity: number };

/** Contents of one bin: each scan of a barcode adds a piece, and quantities can be typed. Without `bin` a new one is created. */
export function PackDialog({ row, bin, onClose }: { row: WholeDocument; bin: BinOf | null; onClose(): void }) {
  const t = useTexts('receiving');
  const room = leftOf(row, bin?.id ?? null);
  const defaults = (bin?.goods ?? []).map(({ commodityId, quantity }) => ({ commodityId, quantity }));
  return (
    <CallDialog
      of={packBin}
      about={binResource}
      size="wide"
      title={bin ? t('pages.packTitle', { number: bin.binNumber }) : t('actions.addBin')}
      rows={[['goods'], ['binType', 'grossWeight'], ['length', 'width', 'height']]}
      fields={{
        goods: { draw: ({ value, onChange }) => <PackInput room={room} value={value ?? []} onChange={onChange} /> },
      }}
      defaults={{ ...bin, goods: defaults }}
      params={{ id: row.id, binId: bin?.id ?? null }}
      submit={t('actions.save')}
      success={t('pages.binSaved')}
      onClose={onClose}
    />
  );
}

/** The goods of the document that fit into the bin, with how many of each are in it. */
function PackInput({ room, value, onChange }: { room: readonly Left[]; value: readonly PackedLine[]; onChange(next: PackedLine[]): void }) {
  const t = useTexts('receiving');
  const [unknown, setUnknown] = useState<string>();
  const inBin = (id: string) => value.find(({ commodityId }) => commodityId === id)?.quantity ?? 0;
  const put = (id: string, quantity: number) =>
    onChange(
      room
        .map(({ commodityId }) => ({ commodityId, quantity: commodityId === id ? quantity : inBin(commodityId) }))
        .filter((line) => line.quantity > 0),
    );
  const take = (code: string) => {
    const found = room.find(({ code: own, barcode }) => [own, barcode].some((text) => text.toUpperCase() === code.toUpperCase()));
    const full = found && inBin(found.commodityId) >= found.quantity;
    setUnknown(found ? (full ? t('pages.noMoreOf', { code: found.code }) : undefined) : t('pages.notAnnounced', { code }));
    if (found && !full) put(found.commodityId, inBin(found.commodityId) + 1);
  };
  return (
    <Stack gap="small">
      <ScanLine label={t('pages.scanIntoBin')} hint={t('pages.scanGoodsHint')} error={unknown} take={take} />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('calls.commodityId')}</th>
            <th scope="col">{t('pages.room')}</th>
            <th scope="col">{t('pages.inIt')}</th>
          </tr>
        </thead>
        <tbody>
          {room.map(({ commodityId, code, name, quantity }) => (
            <tr key={commodityId}>
              <td>
                <strong>{code}</strong> {name}
              </td>
              <td>{quantity}</td>
              <td>
                <NumberField
                  label={t('pages.piecesOf', { code })}
                  hideLabel
                  value={String(inBin(commodityId))}
                  onChange={(next) => put(commodityId, Number(next ?? 0))}
                  error={inBin(commodityId) > quantity ? t('pages.noMoreOf', { code }) : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group>
        <Button size="small" onClick={() => onChange(room.map(({ commodityId, quantity }) => ({ commodityId, quantity })))}>
          {t('actions.allIn')}
        </Button>
      </Group>
    </Stack>
  );
}
