import { lotText } from '@entrepot/client/floor/lots.ts';
import { asksLot, type InHand, lacksLot, useUnpacking } from '@entrepot/client/floor/use-unpacking.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useState } from 'react';
import { BinInHand, type Content } from './bin-in-hand.tsx';
import { LotPanel } from './lot-panel.tsx';
import { NumberPanel } from './number-panel.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Unpacking bins onto shelves for single pieces: scan a bin, a piece from it, then the shelf. */
export function UnpackPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.unpack')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const staff = useTexts('staff');
  const { bin, hand, scans } = useUnpacking(warehouseId);
  const [typing, setTyping] = useState<'pieces' | 'lot' | null>(null);
  const close = () => scans.send('close', t('actions.close'));
  const take = (content: Content, pieces: number) => scans.send('take', `${pieces} × ${content.commodityCode}`, { content, pieces });
  useCommands({ done: bin ? close : undefined, pieces: hand ? (pieces) => take(hand, pieces || 1) : undefined });
  const label = hand
    ? lacksLot(hand)
      ? t('pages.floor.lotNext')
      : t('pages.floor.scanShelfForPieces', { count: hand.pieces, commodity: hand.commodityCode })
    : t(bin?.contents?.length ? 'pages.floor.scanPiece' : 'pages.floor.scanBinOrDocument');
  function aside() {
    if (hand && typing === 'lot')
      return (
        <LotPanel
          hand={hand}
          onLot={(lot) => scans.send('lot', lot.lotNumber ?? lot.expiryDate ?? '', lot)}
          onClose={() => setTyping(null)}
        />
      );
    if (hand && typing)
      return (
        <NumberPanel
          entered={`unpack-pieces:${hand.commodityId}`}
          title={hand.commodityName}
          label={staff('bins.pieces')}
          initial={hand.pieces}
          least={1}
          most={hand.quantity}
          submit={t('actions.takeInHand')}
          onChoose={(pieces) => take(hand, Number(pieces))}
          onClose={() => setTyping(null)}
        />
      );
    if (!bin) return null;
    return (
      <BinInHand bin={bin} chosen={hand} suggestions={hand ? hand.suggestions : []} onChoose={(one) => take(one, 1)} onClose={close}>
        {hand && (
          <Pieces hand={hand} onAll={() => take(hand, hand.quantity)} onType={() => setTyping('pieces')} onLot={() => setTyping('lot')} />
        )}
      </BinInHand>
    );
  }
  return (
    <ScanField
      scans={scans}
      label={label}
      hint={staff('bins.unpackHint')}
      disabled={hand !== null && typing !== null}
      onEscape={close}
      aside={aside()}
    />
  );
}

/** Takes all pieces of the current goods, or a typed quantity. */
function Pieces({ hand, onAll, onType, onLot }: { hand: InHand; onAll(): void; onType(): void; onLot(): void }) {
  const t = useTexts('receiving');
  const staff = useTexts('staff');
  const commodities = useTexts('commodities');
  return (
    <>
      {asksLot(hand) && (
        <Button kind={lacksLot(hand) ? 'primary' : 'plain'} wide onClick={onLot}>
          {lotText(commodities, hand.lot) || t('pages.floor.lotSet')}
        </Button>
      )}
      {hand.pieces < hand.quantity && (
        <Button kind="primary" wide onClick={onAll}>
          {t('pages.floor.takeAll', { count: hand.quantity })}
        </Button>
      )}
      {hand.quantity > 1 && (
        <Button wide onClick={onType}>
          {staff('bins.pieces')}
        </Button>
      )}
    </>
  );
}
