import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mineUserMessagesIndex } from '@entrepot/contract/modules/messaging/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button as ListButton, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteNames } from '../../core/list/sites.tsx';
import css from './messages.module.css';
import { resource } from '@entrepot/contract/core/resource.ts';
import { userMessage, userMessagesDelete, userMessagesRead } from '@entrepot/contract/modules/messaging/user-message.ts';

/** The caller's messages as a list: the contract's resource with the call that lists them. */
const myMessage = resource({ ...userMessage, calls: { list: 'GetUserMessages' } });

type Message = Listed<typeof myMessage>;
const isUnread = (message: Message) => message.userMessageStatus === enumCodes.UserMessageStatus.Unread;
const idsOf = (messages: readonly Message[]) => ({ ids: messages.map(({ id }) => id) });
const needs = { read: mineUserMessagesIndex.Read, remove: mineUserMessagesIndex.Delete };

const deletion = { tone: 'danger', confirm: { title: 'messages.deleteTitle' }, success: 'messages.deleted' } as const;

/** The user's messages: read, mark as read, delete. */
export function Page() {
  const t = useTexts('messaging');
  // Staff of several sites see the site of each message.
  const sites = useSiteNames();
  const site = sites.size ? ['siteId'] : [];
  const actions: readonly ListButton<Message>[] = [
    callButton({
      key: 'read',
      call: userMessagesRead,
      label: t('messages.read'),
      icon: 'check',
      needs: needs.read,
      visible: isUnread,
      input: (row) => idsOf([row]),
    }),
    callButton({
      key: 'delete',
      call: userMessagesDelete,
      label: t('messages.delete'),
      icon: 'trash',
      ...deletion,
      needs: needs.remove,
      input: (row) => idsOf([row]),
    }),
  ];
  const bulk: readonly ListButton<readonly Message[]>[] = [
    callButton({ key: 'read', call: userMessagesRead, label: t('messages.read'), needs: needs.read, input: idsOf }),
    callButton({ key: 'delete', call: userMessagesDelete, label: t('messages.delete'), ...deletion, needs: needs.remove, input: idsOf }),
  ];
  return (
    <ListPage
      of={myMessage}
      columns={['title', 'content', ...site, 'userMessageType', 'userMessageStatus', 'creationTime']}
      rowTone={(row) => (isUnread(row) ? 'progress' : undefined)}
      toolbar={[
        callButton({
          key: 'all',
          call: userMessagesRead,
          label: t('messages.readAll'),
          icon: 'check',
          needs: needs.read,
          input: () => ({ ids: [] }),
        }),
      ]}
      actions={actions}
      bulk={bulk}
      form={false}
      detail={{
        cells: { siteId: ({ siteId }) => sites.get(siteId) },
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

/** Body of a message with its pictures. */
function MessageBody({ row }: { row: Message }) {
  const pictures = (row as { imageUrls?: readonly string[] | null }).imageUrls ?? [];
  return (
    <>
      <p className={css.text}>{row.content}</p>
      {pictures.length > 0 && <ImageThumbs addresses={pictures} />}
    </>
  );
}
