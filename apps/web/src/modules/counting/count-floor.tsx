import { useCommands } from '../../core/scan/use-commands.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { ChooseDialog, EmptyDialog, NumberDialog } from './floor-dialogs.tsx';
import { OpenCounts } from './open-counts.tsx';
import { ShelfInHand } from './shelf-in-hand.tsx';
import { type CountedLine, useCounting } from '@entrepot/client/floor/use-counting.ts';
import { tell } from '@entrepot/client/calls/notices.ts';

type Asking = { what: 'pieces' } | { what: 'line'; line: CountedLine };

/** Scan a shelf, then everything on it, piece by piece or with a typed number; done, the next shelf. */
export function CountFloor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('counting');
  const { shelf, open, scans, close } = useCounting(warehouseId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const number = shelf?.shelfNumber ?? '';
  const finish = () => scans.send('finish', t('actions.submit'), false);
  const leave = async () => {
    const text = t('pages.leaveText');
    const title = t('pages.leaveTitle', { shelf: number });
    if (await confirm({ title, text, confirmLabel: t('actions.leave'), tone: 'danger' })) scans.send('leave', t('actions.leave'));
  };
  const askPieces = () => setAsking({ what: 'pieces' });
  const askShelf = () => tell({ tone: 'warn', text: t('pages.scanShelf') });
  useKeys({ F4: shelf ? askPieces : askShelf, F9: shelf ? finish : askShelf });
  useCommands({
    pieces: shelf ? (pieces) => (pieces ? scans.send('pieces', `× ${pieces}`, pieces) : askPieces()) : undefined,
    done: shelf ? finish : undefined,
  });
  return (
    <Stack>
      <ScanField
        scans={scans}
        label={shelf ? t('pages.scanOn', { shelf: number }) : t('pages.scanShelf')}
        hint={t('pages.scanHint')}
        disabled={asking !== null || open.choosing !== null || open.held !== null || Boolean(open.empty)}
        aside={
          shelf ? (
            <ShelfInHand
              shelf={shelf}
              pieces={open.pieces}
              state={open.state}
              onState={(state) => scans.send('state', t('pages.state'), state)}
              onPieces={askPieces}
              onLine={(line) => setAsking({ what: 'line', line })}
              onFinish={finish}
              onLeave={leave}
            />
          ) : (
            <OpenCounts warehouseId={warehouseId} />
          )
        }
      />
      {asking && (
        <NumberDialog
          title={asking.what === 'line' ? t('pages.numberOf', { code: asking.line.code }) : t('pages.pieces')}
          starts={asking.what === 'line' ? asking.line.counted : open.pieces}
          least={asking.what === 'line' ? 0 : 1}
          onChoose={(pieces) =>
            asking.what === 'line'
              ? scans.send('setLine', `${pieces} × ${asking.line.code}`, { id: asking.line.id, counted: pieces })
              : scans.send('pieces', `× ${pieces}`, pieces)
          }
          onClose={() => setAsking(null)}
        />
      )}
      {open.choosing && (
        <ChooseDialog
          choosing={open.choosing}
          onChoose={(commodityId) => scans.send('choose', open.choosing!.code, { code: open.choosing!.code, commodityId })}
          onClose={close}
        />
      )}
      {open.empty && (
        <EmptyDialog
          shelf={open.empty}
          onEmpty={() => {
            close();
            scans.send('finish', t('actions.submit'), true);
          }}
          onClose={close}
        />
      )}
      {open.held && (
        <TakeOverDialog
          t={t}
          title={t('pages.takeOverTitle', { shelf: open.held.number })}
          text={t('pages.takeOverText', { name: open.held.name })}
          onTake={(reason) => scans.send('takeOver', open.held!.number, { number: open.held!.number, reason })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
