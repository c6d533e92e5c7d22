import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tillIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { till } from '@entrepot/contract/modules/cod/till.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { enumLabel } from '../../core/values/enums.ts';

export type TillRow = Listed<typeof till>;
const OpenDialog = late(() => import('./till-dialogs.tsx').then((part) => ({ default: part.OpenDialog })));
const PayOutDialog = late(() => import('./till-dialogs.tsx').then((part) => ({ default: part.PayOutDialog })));
const CountDialog = late(() => import('./till-dialogs.tsx').then((part) => ({ default: part.CountDialog })));
const TakeOverDialog = late(() => import('./till-dialogs.tsx').then((part) => ({ default: part.TakeOverDialog })));
const { Open, HandedOver } = enumCodes.TillShiftStatus;

/** The tills: who has which open, and the buttons of the person at the desk. */
export function Tills({ children }: { children: ReactNode }) {
  const t = useTexts('cod');
  const userId = useSession((session) => session.user?.userId);
  const isMine = (row: TillRow) => row.tillShiftStatus === Open && row.operatorId === userId;
  return (
    <ListPage
      of={till}
      empty={t('till.empty')}
      cells={{
        tillShiftStatus: ({ tillShiftStatus: status }) =>
          status ? (
            <StateTag label={enumLabel('TillShiftStatus', status)} tone={toneOf('TillShiftStatus', status)} />
          ) : (
            <StateTag label={t('pages.tillIsClosed')} tone="neutral" />
          ),
      }}
      actions={[
        {
          key: 'openTill',
          needs: tillIndex.Operate,
          visible: (row) => !row.currentShiftId,
          dialog: (row, onClose) => <OpenDialog row={row} onClose={onClose} />,
        },
        {
          key: 'takeOver',
          needs: tillIndex.Operate,
          visible: (row) => row.tillShiftStatus === HandedOver,
          dialog: (row, onClose) => <TakeOverDialog row={row} onClose={onClose} />,
        },
        {
          key: 'closeTill',
          needs: tillIndex.Operate,
          visible: isMine,
          dialog: (row, onClose) => <CountDialog row={row} verb="close" onClose={onClose} />,
        },
        {
          key: 'handOver',
          needs: tillIndex.Operate,
          visible: isMine,
          dialog: (row, onClose) => <CountDialog row={row} verb="handOver" onClose={onClose} />,
        },
        {
          key: 'payOut',
          needs: tillIndex.PayOut,
          visible: isMine,
          dialog: (row, onClose) => <PayOutDialog row={row} onClose={onClose} />,
        },
        { key: 'seeShift', visible: (row) => row.currentShiftId !== null, run: (row) => go(`/TillDetailed?id=${row.currentShiftId}`) },
      ]}
    >
      {children}
    </ListPage>
  );
}
