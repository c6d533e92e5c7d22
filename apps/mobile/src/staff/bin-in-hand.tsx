import { reasonText } from '@entrepot/client/floor/shelf-suggestions.ts';
import type { OpenBin, Unpacked } from '@entrepot/client/floor/use-bin-shelving.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import type { ReactNode } from 'react';
import { DetailList, Inside, Panel, Row, State } from '../core/parts.tsx';

export type Content = NonNullable<OpenBin['contents']>[number];

interface Props {
  bin: Unpacked;
  /** Suggested shelves for the bin or for the goods taken out of it. */
  suggestions: OpenBin['suggestions'];
  /** Selected goods of the bin. */
  chosen?: Pick<Content, 'commodityId' | 'inventoryState'> | null;
  onChoose?(content: Content): void;
  onClose(): void;
  children?: ReactNode;
}

/** The open bin: its suggested shelves and its contents. */
export function BinInHand({ bin, suggestions, chosen, onChoose, onClose, children }: Props) {
  const t = useTexts('receiving');
  const shelving = useTexts('shelving');
  const isInHand = (one: Content) => chosen?.commodityId === one.commodityId && chosen.inventoryState === one.inventoryState;
  return (
    <Panel
      title={
        <>
          <span className="mono">{bin.binNumber}</span> <State of="BinStatus" code={bin.binStatus} />
        </>
      }
      more={<Button onClick={onClose}>{t('actions.close')}</Button>}
    >
      <Inside>
        <DetailList of={(suggestions ?? []).map(({ shelfNumber, reason }) => [shelfNumber, reasonText(shelving, reason)])} />
        {children}
      </Inside>
      {(bin.contents ?? []).map((one) => (
        <Row
          key={`${one.commodityId} ${one.inventoryState}`}
          title={isInHand(one) ? <b>{one.commodityName}</b> : one.commodityName}
          lines={`${one.commodityCode} · ${enumLabel('InventoryState', one.inventoryState)}`}
          end={t('pages.pieces', { count: one.quantity })}
          onPress={onChoose && (() => onChoose(one))}
        />
      ))}
    </Panel>
  );
}
