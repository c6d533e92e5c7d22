import { serverNow } from '@entrepot/contract/core/clock.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { endAllWallLinks, endWallLinks, establishWallLink, getWallLink } from '@entrepot/contract/modules/wall/calls.ts';
import { wallIndex } from '@entrepot/contract/modules/wall/screens.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { callButton, type OpenDialog, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { LinkDialog, type MadeLink } from './link-dialog.tsx';

type Row = Listed<typeof wallLink>;
const isAlive = ({ endedTime, expiresTime }: Row) => !endedTime && expiresTime > serverNow();
const defaultDays = 90;
const linkDialog = (link: MadeLink) => (onClose: () => void) => <LinkDialog link={link} onClose={onClose} />;

/** Links of the warehouse displays: create, show again, revoke. */
export function Page() {
  const t = useTexts('wall');
  async function show({ id, name, expiresTime }: Row, open: OpenDialog) {
    const { token } = await callApi(getWallLink, { id });
    open(linkDialog({ name, expiresTime, token }));
  }
  const actions: readonly Button<Row>[] = [
    { key: 'copy', needs: wallIndex.Establish, visible: isAlive, run: show },
    callButton({
      key: 'End',
      call: endWallLinks,
      visible: isAlive,
      tone: 'danger',
      input: ({ id }) => ({ ids: [id] }),
      confirm: { title: 'pages.endTitle', text: 'pages.endText' },
      success: 'pages.ended',
    }),
  ];
  return (
    <ListPage
      of={wallLink}
      form={false}
      detail={false}
      columns={['name', 'state', 'warehouseId', 'expiresTime', 'makerId', 'endedTime']}
      own={[
        {
          key: 'state',
          label: t('pages.state'),
          cell: (row) => <StateTag label={t(isAlive(row) ? 'pages.alive' : 'pages.over')} tone={isAlive(row) ? 'success' : 'neutral'} />,
          width: 110,
        },
      ]}
      toolbar={[
        {
          key: 'Establish',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: wallIndex.Establish,
          run: (_, open) => open((onClose) => <MakeDialog onMade={(link) => open(linkDialog(link))} onClose={onClose} />),
        },
        {
          key: 'endAll',
          needs: wallIndex.End,
          dialog: (_, onClose) => (
            <CallDialog
              of={endAllWallLinks}
              about={wallLink}
              title={t('pages.endAllTitle')}
              above={<Text>{t('pages.endAllText')}</Text>}
              rows={[['warehouseId']]}
              submit={t('actions.End')}
              tone="danger"
              success={({ count }) => t('pages.endedAll', { count })}
              onClose={onClose}
            />
          ),
        },
      ]}
      actions={actions}
    />
  );
}

function MakeDialog({ onMade, onClose }: { onMade(link: MadeLink): void; onClose(): void }) {
  const t = useTexts('wall');
  return (
    <CallDialog
      of={establishWallLink}
      about={wallLink}
      title={t('pages.makeTitle')}
      above={<Text>{t('pages.makeText')}</Text>}
      rows={[['warehouseId'], ['name', 'days']]}
      defaults={{ days: defaultDays }}
      submit={t('actions.Establish')}
      done={(link) => {
        onClose();
        onMade(link);
      }}
      onClose={onClose}
    />
  );
}
