import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { handleSentMessages, sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof sentMessage>;
const isOpen = ({ messageStatus }: Row) => messageStatus === enumCodes.SentMessageStatus.NotSent;

/** Mails and text messages with the reason of those that were not sent, which staff mark as handled. */
export function Page() {
  const t = useTexts('messaging');
  const handle: Button<readonly Row[]> = callButton({
    key: 'Handle',
    call: handleSentMessages,
    fits: isOpen,
    confirm: { title: 'pages.handleTitle', text: 'pages.handleText' },
    done(answers) {
      const count = answers.filter(({ ok }) => ok).length;
      if (count) toast({ tone: 'success', text: t('pages.handled', { count }) });
      for (const { message } of answers.filter(({ ok }) => !ok).slice(0, 5)) toast({ tone: 'error', text: message ?? '' });
    },
  });
  return (
    <ListPage
      of={sentMessage}
      form={false}
      cells={{ channel: ({ channel }) => t(channel === 'mail' ? 'deadLetter.kinds.mail' : 'deadLetter.kinds.sms') }}
      rowTone={(row) => (isOpen(row) ? 'error' : undefined)}
      actions={[forRow(handle)]}
      bulk={[handle]}
    />
  );
}
