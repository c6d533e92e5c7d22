import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { endAllWallLinks, endWallLinks, establishWallLink, getWallLink } from '@entrepot/contract/modules/wall/calls.ts';
import { wallIndex } from '@entrepot/contract/modules/wall/screens.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { LinkDialog, type MadeLink } from './link-dialog.tsx';

type Row = Listed<typeof wallLink>;
const isAlive = ({ endedTime, expiresTime }: Row) => !endedTime && expiresTime > new Date();
const usualDays = 90;

/** The links of the screens in the halls: made, shown once more, ended. */
export function Page() {
  const t = useWords('wall');
  const [open, setOpen] = useState<'make' | 'endAll' | null>(null);
  const [shown, setShown] = useState<MadeLink | null>(null);
  const ending = useCall(endWallLinks, { success: t('pages.ended') });
  const make = { label: t('actions.Establish'), onClick: () => setOpen('make') };
  async function end(rows: readonly Row[]) {
    const alive = rows.filter(isAlive);
    const title = t('pages.endTitle', { count: alive.length });
    const agreed = await confirm({ title, text: t('pages.endText'), confirmLabel: t('actions.End'), tone: 'danger' });
    if (agreed) await ending.run({ ids: alive.map(({ id }) => id) });
  }
  async function show({ id, name, expiresTime }: Row) {
    const { token } = await ask(getWallLink, { id });
    setShown({ name, expiresTime, token });
  }
  return (
    <>
      <ListPage
        of={wallLink}
        form={false}
        detail={false}
        columns={['name', 'state', 'warehouseId', 'expiresTime', 'makerId', 'endedTime']}
        own={[
          {
            key: 'state',
            label: t('pages.state'),
            cell: (row) => <StateTag label={t(isAlive(row) ? 'pages.alive' : 'pages.over')} tone={isAlive(row) ? 'done' : 'idle'} />,
            width: 110,
          },
        ]}
        emptyAction={make}
        toolbar={[
          { ...make, key: 'make', icon: <Icon name="plus" />, primary: true, needs: wallIndex.Establish },
          { key: 'endAll', label: t('actions.endAll'), needs: wallIndex.End, onClick: () => setOpen('endAll') },
        ]}
        actions={[
          { key: 'show', label: t('actions.copy'), needs: wallIndex.Establish, shown: isAlive, run: show },
          { key: 'end', label: t('actions.End'), needs: wallIndex.End, shown: isAlive, tone: 'danger', run: (row) => end([row]) },
        ]}
      />
      {open === 'make' && <MakeDialog onMade={setShown} onClose={() => setOpen(null)} />}
      {open === 'endAll' && (
        <CallDialog
          of={endAllWallLinks}
          about={wallLink}
          title={t('pages.endAllTitle')}
          above={<Text>{t('pages.endAllText')}</Text>}
          rows={[['warehouseId']]}
          submit={t('actions.End')}
          tone="danger"
          success={({ count }) => t('pages.endedAll', { count })}
          onClose={() => setOpen(null)}
        />
      )}
      {shown && <LinkDialog link={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function MakeDialog({ onMade, onClose }: { onMade(link: MadeLink): void; onClose(): void }) {
  const t = useWords('wall');
  return (
    <CallDialog
      of={establishWallLink}
      about={wallLink}
      title={t('pages.makeTitle')}
      above={<Text>{t('pages.makeText')}</Text>}
      rows={[['warehouseId'], ['name', 'days']]}
      starts={{ days: usualDays }}
      submit={t('actions.Establish')}
      done={(link) => {
        onClose();
        onMade(link);
      }}
      onClose={onClose}
    />
  );
}
