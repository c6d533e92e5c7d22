import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserMessages, userMessage, userMessagesRead } from '@entrepot/contract/modules/messaging/user-message.ts';
import { fetchRows, type Listed } from '@entrepot/client/calls/api.ts';
import { chooseFullSite } from '@entrepot/client/browser/full-site.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useLocation } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row } from '../../core/parts.tsx';
import { pageOf } from '../../core/redirects.ts';
import { Time } from '../../core/times.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';

const { Unread } = enumCodes.UserMessageStatus;
type Message = Listed<typeof userMessage>;

/** Lists the user's messages, newest first. Pressing one marks it as read and opens its subject. */
export function MessagesPage() {
  const t = useTexts('messaging');
  const [, go] = useLocation();
  const reading = useCall(userMessagesRead);
  async function open({ id, link, userMessageStatus }: Message) {
    if (userMessageStatus === Unread) await reading.run({ ids: [id] });
    const turn = link ? pageOf(link) : null;
    if (turn?.to) return go(turn.to);
    if (!turn?.full) return;
    chooseFullSite();
    location.assign(turn.full);
  }
  return (
    <Page title={t('own.title')} back="/me">
      <MoreRows
        about={['userMessage']}
        load={(part, signal) => fetchRows(userMessage, getUserMessages, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            onPress={() => void open(one)}
            title={one.title}
            lines={
              <>
                {one.content}
                <br />
                <Time at={one.creationTime} />
              </>
            }
            end={one.userMessageStatus === Unread && <StateTag tone="waiting" label={t('own.unread')} />}
          />
        )}
        empty={<EmptyState title={t('own.none')} />}
      />
      <Button wide busy={reading.busy} onClick={() => void reading.run({ ids: null })}>
        {t('own.allRead')}
      </Button>
    </Page>
  );
}
