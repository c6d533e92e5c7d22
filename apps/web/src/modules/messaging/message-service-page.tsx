import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { messageService, sendTestMessage } from '@entrepot/contract/modules/messaging/message-service.ts';
import { messageServiceIndex } from '@entrepot/contract/modules/messaging/screens.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useSession } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { SiteInput, useSites } from '../../core/list/sites.tsx';
import { useAddressValue } from '../../core/tabs/tab-location.ts';

const { Smtp, Aliyun } = enumCodes.MessageProvider;
const { Mail, Sms } = enumCodes.MessageChannel;
type Channel = typeof Mail | typeof Sms;

const toolbar: readonly Button<void>[] = [
  { key: 'TestMail', needs: messageServiceIndex.Test, whenEmpty: 'too', dialog: (_, onClose) => <Test channel={Mail} onClose={onClose} /> },
  { key: 'TestSms', needs: messageServiceIndex.Test, whenEmpty: 'too', dialog: (_, onClose) => <Test channel={Sms} onClose={onClose} /> },
];

/** Services for mails and text messages, with buttons that send a test. */
export function Page() {
  const t = useTexts('messaging');
  return (
    <ListPage
      of={messageService}
      detail={false}
      toolbar={toolbar}
      rowTone={({ enabled }) => (enabled ? undefined : 'neutral')}
      form={{
        fields: ({ messageProvider }) => {
          const isMail = messageProvider === Smtp;
          return {
            host: { hidden: !isMail, hint: t('pages.hostHint') },
            port: { hidden: !isMail },
            mailSecurity: { hidden: !isMail },
            senderName: { hidden: !isMail },
            templateCode: { hidden: messageProvider !== Aliyun },
            secret: { hint: t('pages.secretHint') },
            forAllSites: { hidden: audience() !== 'platform' },
          };
        },
        defaults: { port: 465, forAllSites: audience() === 'platform' },
      }}
    />
  );
}

/** Sends a test of one kind; the answer of the server or provider is shown in the dialog, which stays open for another. */
function Test({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const t = useTexts('messaging');
  const sites = useSites() ?? [];
  const [siteId] = useAddressValue('siteId');
  const user = useSession((session) => session.user);
  const [answer, setAnswer] = useState<ResponseOf<typeof sendTestMessage.output> | null>(null);
  const isMail = channel === Mail;
  return (
    <CallDialog
      of={sendTestMessage}
      about={messageService}
      size="small"
      title={t(isMail ? 'actions.TestMail' : 'actions.TestSms')}
      rows={sites.length ? [['siteId'], ['receiver']] : [['receiver']]}
      fields={{
        siteId: { input: SiteInput },
        receiver: { label: t(isMail ? 'pages.testReceiverMail' : 'pages.testReceiverSms'), autoFocus: true },
      }}
      defaults={definedOnly({ siteId: siteId || undefined, receiver: (isMail && user?.email) || undefined })}
      params={{ messageChannel: channel }}
      submit={t('actions.Test')}
      onClose={onClose}
      done={setAnswer}
    >
      {answer && (
        <Alert tone={answer.accepted ? 'success' : 'error'} live>
          {t(answer.accepted ? 'pages.testAccepted' : 'pages.testRefused', answer)}
        </Alert>
      )}
    </CallDialog>
  );
}
