import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userMessagesDelete, userMessagesRead } from '@entrepot/contract/modules/content/calls.ts';
import { mineUserMessagesIndex } from '@entrepot/contract/modules/content/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { myMessage } from './my-message.ts';
import { useSiteNames } from './site-names.ts';
import css from './messages.module.css';

type Message = Listed<typeof myMessage>;
const isUnread = (message: Message) => message.userMessageStatus === enumCodes.UserMessageStatus.Unread;
const idsOf = (messages: readonly Message[]) => ({ ids: messages.map(({ id }) => id) });
const needs = { read: mineUserMessagesIndex.Read, remove: mineUserMessagesIndex.Delete };

/** The person's messages: to read, to mark as read, to delete. */
export function Page() {
  const t = useWords('content');
  // Who works for several sites reads of which one a message tells.
  const sites = useSiteNames();
  const site = sites.size ? ['siteId'] : [];
  const reading = useCall(userMessagesRead);
  const removing = useCall(userMessagesDelete, { success: t('messages.deleted') });
  const remove = async (messages: readonly Message[]) => {
    const agreed = await confirm({
      title: t('messages.deleteTitle', { count: messages.length }),
      confirmLabel: t('messages.delete'),
      tone: 'danger',
    });
    return agreed ? removing.run(idsOf(messages)) : false;
  };
  return (
    <ListPage
      of={myMessage}
      columns={['title', 'content', ...site, 'userMessageType', 'userMessageStatus', 'creationTime']}
      rowTone={(row) => (isUnread(row) ? 'active' : undefined)}
      toolbar={[
        {
          key: 'all',
          label: t('messages.readAll'),
          icon: <Icon name="check" />,
          needs: needs.read,
          onClick: () => reading.run({ ids: [] }),
        },
      ]}
      actions={[
        {
          key: 'read',
          label: t('messages.read'),
          icon: <Icon name="check" />,
          needs: needs.read,
          shown: isUnread,
          run: (row) => reading.run(idsOf([row])),
        },
        {
          key: 'delete',
          label: t('messages.delete'),
          icon: <Icon name="trash" />,
          tone: 'danger',
          needs: needs.remove,
          run: async (row) => void (await remove([row])),
        },
      ]}
      bulk={[
        { key: 'read', label: t('messages.read'), needs: needs.read, run: (rows) => reading.run(idsOf(rows)) },
        { key: 'delete', label: t('messages.delete'), tone: 'danger', needs: needs.remove, run: remove },
      ]}
      form={false}
      detail={{
        cells: { siteId: ({ siteId }) => sites.get(siteId as string) },
        sections: [{ keys: [...site, 'userMessageType', 'creationTime', 'readTime'] }],
        actions: (row) =>
          row.link && (
            <Button kind="primary" href={row.link}>
              {t('messages.follow')}
            </Button>
          ),
        children: (row) => <MessageBody row={row} />,
      }}
    />
  );
}

/** What is told, with its pictures. */
function MessageBody({ row }: { row: Message }) {
  const pictures = (row as { imageUrls?: readonly string[] | null }).imageUrls ?? [];
  return (
    <>
      <p className={css.text}>{row.content}</p>
      {pictures.length > 0 && <ImageThumbs addresses={pictures} />}
    </>
  );
}
