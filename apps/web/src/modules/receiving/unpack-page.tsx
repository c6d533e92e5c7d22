import { Button } from '@entrepot/ui/base/button.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { Workplace } from '../packages/public.tsx';
import { BinPanel } from './bin-panel.tsx';
import { LotFields } from './lot-fields.tsx';
import { asksLot, type InHand, lacksLot, lotKey, useUnpacking } from '@entrepot/client/floor/use-unpacking.ts';

/** Takes bins off their shelves and moves their contents to shelves for pieces. */
export function Page() {
  return <Workplace>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Scan a bin, then a piece of it (once for each, or type how many), then the shelf. */
function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const { bin, hand, scans } = useUnpacking(warehouseId);
  const close = () => scans.send('close', t('actions.close'));
  const take = (content: InHand | NonNullable<NonNullable<typeof bin>['contents']>[number], pieces: number) =>
    scans.send('take', `${pieces} × ${content.commodityCode}`, { content, pieces });
  const all = hand && hand.pieces < hand.quantity ? () => take(hand, hand.quantity) : undefined;
  useKeys({ F8: all });
  const label = hand
    ? lacksLot(hand)
      ? t('pages.floor.lotNext')
      : t('pages.floor.scanShelfForPieces', { count: hand.pieces, commodity: hand.commodityCode })
    : bin?.contents?.length
      ? t('pages.floor.scanPiece')
      : t('pages.floor.scanBinOrDocument');
  return (
    <ScanField
      scans={scans}
      label={label}
      hint={t('pages.floor.unpackHint')}
      onEscape={close}
      aside={
        bin ? (
          <BinPanel bin={bin} onClose={close} chosen={hand} onChoose={(one) => take(one, 1)} suggestions={hand ? hand.suggestions : []}>
            {hand && asksLot(hand) && (
              <LotFields key={lotKey(hand)} hand={hand} onLot={(lot) => scans.send('lot', lot.lotNumber ?? lot.expiryDate ?? '', lot)} />
            )}
            {all && (
              <Group>
                <Button shortcut="F8" onClick={all}>
                  {t('pages.floor.takeAll', { count: hand!.quantity })}
                </Button>
              </Group>
            )}
          </BinPanel>
        ) : (
          <p>{t('pages.floor.unpackStart')}</p>
        )
      }
    />
  );
}
