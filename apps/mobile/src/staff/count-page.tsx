import type { CountedLine } from '@entrepot/client/floor/counting-judge.ts';
import { useCounting } from '@entrepot/client/floor/use-counting.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useState } from 'react';
import { EmptyShelf, TakeOverShelf, ChooseOwner } from './count-questions.tsx';
import { CountShelf } from './count-shelf.tsx';
import { NumberPanel } from './number-panel.tsx';
import { OpenCounts } from './open-counts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Stock count of a warehouse: scan a shelf, then everything on it. The count is blind: expected quantities are not shown. */
export function CountPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.count')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Open number dialog: the pieces of the next scan, or the quantity of a line. */
type CountDialog = 'pieces' | CountedLine;

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('counting');
  const { shelf, open, scans, close } = useCounting(warehouseId);
  const [dialog, setDialog] = useState<CountDialog | null>(null);
  const { choosing, empty, takeOver } = open;
  async function leave() {
    const title = t('pages.leaveTitle', { shelf: shelf?.shelfNumber ?? '' });
    const sure = await confirm({ title, text: t('pages.leaveText'), confirmLabel: t('actions.leave'), tone: 'danger' });
    if (sure) scans.send('leave', t('actions.leave'));
  }
  const finish = () => scans.send('finish', t('actions.submit'), false);
  useCommands({
    pieces: shelf ? (pieces) => (pieces ? scans.send('pieces', `× ${pieces}`, pieces) : setDialog('pieces')) : undefined,
    done: shelf ? finish : undefined,
  });
  function aside() {
    if (choosing)
      return (
        <ChooseOwner
          choosing={choosing}
          onChoose={(commodityId) => {
            close();
            scans.send('choose', choosing.code, { code: choosing.code, commodityId });
          }}
          onClose={close}
        />
      );
    if (empty)
      return (
        <EmptyShelf
          shelf={empty}
          onEmpty={() => {
            close();
            scans.send('finish', t('actions.submit'), true);
          }}
          onClose={close}
        />
      );
    if (takeOver)
      return (
        <TakeOverShelf
          takeOver={takeOver}
          onTake={(reason) => {
            close();
            scans.send('takeOver', takeOver.number, { number: takeOver.number, reason });
          }}
          onClose={close}
        />
      );
    if (!shelf) return <OpenCounts warehouseId={warehouseId} />;
    if (dialog === 'pieces')
      return (
        <NumberPanel
          entered={`count-pieces:${shelf.shelfNumber}`}
          title={shelf.shelfNumber}
          label={t('pages.pieces')}
          initial={open.pieces}
          least={1}
          submit={t('actions.changeNumber')}
          onChoose={(pieces) => scans.send('pieces', `× ${pieces}`, Number(pieces))}
          onClose={() => setDialog(null)}
        />
      );
    if (dialog)
      return (
        <NumberPanel
          entered={`counted:${dialog.id}`}
          title={t('pages.numberOf', { code: dialog.code })}
          label={t('calls.counted')}
          initial={dialog.counted}
          least={0}
          submit={t('actions.changeNumber')}
          onChoose={(counted) => scans.send('setLine', `${counted} × ${dialog.code}`, { id: dialog.id, counted: Number(counted) })}
          onClose={() => setDialog(null)}
        />
      );
    return (
      <CountShelf
        shelf={shelf}
        pieces={open.pieces}
        state={open.state}
        onState={(state) => scans.send('state', t('pages.state'), state)}
        onPieces={() => setDialog('pieces')}
        onLine={setDialog}
        onFinish={finish}
        onLeave={leave}
      />
    );
  }
  return (
    <ScanField
      scans={scans}
      label={shelf ? t('pages.scanOn', { shelf: shelf.shelfNumber }) : t('pages.scanShelf')}
      hint={t('pages.scanHint')}
      disabled={Boolean(dialog ?? choosing ?? empty ?? takeOver)}
      aside={aside()}
    />
  );
}
