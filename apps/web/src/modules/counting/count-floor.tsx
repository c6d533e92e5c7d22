import { useCommands } from '../../core/scan/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { ChooseDialog, EmptyDialog, NumberDialog } from './floor-dialogs.tsx';
import { OpenCounts } from './open-counts.tsx';
import { ShelfInHand } from './shelf-in-hand.tsx';
import type { CountedLine } from '@entrepot/client/floor/counting-judge.ts';
import { useCounting } from '@entrepot/client/floor/use-counting.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

type OpenQuestion = { what: 'pieces' } | { what: 'line'; line: CountedLine };

/** Scan a shelf, then everything on it, piece by piece or with a typed number; then the next shelf. */
export function CountFloor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('counting');
  const { shelf, open, scans, close } = useCounting(warehouseId);
  const [dialog, setDialog] = useState<OpenQuestion | null>(null);
  const number = shelf?.shelfNumber ?? '';
  const finish = () => scans.send('finish', t('actions.submit'), false);
  const leave = async () => {
    const text = t('pages.leaveText');
    const title = t('pages.leaveTitle', { shelf: number });
    if (await confirm({ title, text, confirmLabel: t('actions.leave'), tone: 'danger' })) scans.send('leave', t('actions.leave'));
  };
  const openPiecesDialog = () => setDialog({ what: 'pieces' });
  const warnShelfMissing = () => toast({ tone: 'warn', text: t('pages.scanShelf') });
  useKeys({ F4: shelf ? openPiecesDialog : warnShelfMissing, F9: shelf ? finish : warnShelfMissing });
  useCommands({
    pieces: shelf ? (pieces) => (pieces ? scans.send('pieces', `× ${pieces}`, pieces) : openPiecesDialog()) : undefined,
    done: shelf ? finish : undefined,
  });
  return (
    <Stack>
      <ScanField
        scans={scans}
        label={shelf ? t('pages.scanOn', { shelf: number }) : t('pages.scanShelf')}
        hint={t('pages.scanHint')}
        disabled={dialog !== null || open.choosing !== null || open.takeOver !== null || Boolean(open.empty)}
        aside={
          shelf ? (
            <ShelfInHand
              shelf={shelf}
              pieces={open.pieces}
              state={open.state}
              onState={(state) => scans.send('state', t('pages.state'), state)}
              onPieces={openPiecesDialog}
              onLine={(line) => setDialog({ what: 'line', line })}
              onFinish={finish}
              onLeave={leave}
            />
          ) : (
            <OpenCounts warehouseId={warehouseId} />
          )
        }
      />
      {dialog && (
        <NumberDialog
          entered={dialog.what === 'line' ? `counted:${dialog.line.id}` : `count-pieces:${shelf?.shelfNumber ?? ''}`}
          title={dialog.what === 'line' ? t('pages.numberOf', { code: dialog.line.code }) : t('pages.pieces')}
          initial={dialog.what === 'line' ? dialog.line.counted : open.pieces}
          least={dialog.what === 'line' ? 0 : 1}
          onChoose={(pieces) =>
            dialog.what === 'line'
              ? scans.send('setLine', `${pieces} × ${dialog.line.code}`, { id: dialog.line.id, counted: pieces })
              : scans.send('pieces', `× ${pieces}`, pieces)
          }
          onClose={() => setDialog(null)}
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
      {open.takeOver && (
        <TakeOverDialog
          number={open.takeOver.number}
          t={t}
          title={t('pages.takeOverTitle', { shelf: open.takeOver.number })}
          text={t('pages.takeOverText', { name: open.takeOver.name })}
          onTake={(reason) => scans.send('takeOver', open.takeOver!.number, { number: open.takeOver!.number, reason })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
