import { type CountedLine, useCounting } from '@entrepot/client/floor/use-counting.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useState } from 'react';
import { EmptyShelf, HeldShelf, WhoseCode } from './count-questions.tsx';
import { CountShelf } from './count-shelf.tsx';
import { NumberPanel } from './number-panel.tsx';
import { OpenCounts } from './open-counts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Counting the shelves of a warehouse: a shelf is scanned, then everything on it. Nothing here knows what should lie there. */
export function CountPage() {
  const t = useWords('staff');
  return <Workplace title={t('tasks.count')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** What is being typed: the pieces of the next scan, or the number of a line. */
type Asking = 'pieces' | CountedLine;

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('counting');
  const { shelf, open, scans, close } = useCounting(warehouseId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { choosing, empty, held } = open;
  async function leave() {
    const title = t('pages.leaveTitle', { shelf: shelf?.shelfNumber ?? '' });
    const sure = await confirm({ title, text: t('pages.leaveText'), confirmLabel: t('actions.leave'), tone: 'danger' });
    if (sure) scans.send('leave', t('actions.leave'));
  }
  const finish = () => scans.send('finish', t('actions.submit'), false);
  useCommands({
    pieces: shelf ? (pieces) => (pieces ? scans.send('pieces', `× ${pieces}`, pieces) : setAsking('pieces')) : undefined,
    done: shelf ? finish : undefined,
  });
  function aside() {
    if (choosing)
      return (
        <WhoseCode
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
    if (held)
      return (
        <HeldShelf
          held={held}
          onTake={(reason) => {
            close();
            scans.send('takeOver', held.number, { number: held.number, reason });
          }}
          onClose={close}
        />
      );
    if (!shelf) return <OpenCounts warehouseId={warehouseId} />;
    if (asking === 'pieces')
      return (
        <NumberPanel
          title={shelf.shelfNumber}
          label={t('pages.pieces')}
          starts={open.pieces}
          least={1}
          submit={t('actions.changeNumber')}
          onChoose={(pieces) => scans.send('pieces', `× ${pieces}`, Number(pieces))}
          onClose={() => setAsking(null)}
        />
      );
    if (asking)
      return (
        <NumberPanel
          title={t('pages.numberOf', { code: asking.code })}
          label={t('calls.counted')}
          starts={asking.counted}
          least={0}
          submit={t('actions.changeNumber')}
          onChoose={(counted) => scans.send('setLine', `${counted} × ${asking.code}`, { id: asking.id, counted: Number(counted) })}
          onClose={() => setAsking(null)}
        />
      );
    return (
      <CountShelf
        shelf={shelf}
        pieces={open.pieces}
        state={open.state}
        onState={(state) => scans.send('state', t('pages.state'), state)}
        onPieces={() => setAsking('pieces')}
        onLine={setAsking}
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
      disabled={Boolean(asking ?? choosing ?? empty ?? held)}
      aside={aside()}
    />
  );
}
