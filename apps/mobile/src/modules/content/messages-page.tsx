import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getUserMessages, userMessagesRead } from '@entrepot/contract/modules/content/calls.ts';
import { userMessage } from '@entrepot/contract/modules/content/user-message.ts';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { chooseFullSite } from '@entrepot/client/browser/full-site.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useLocation } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row } from '../../core/parts.tsx';
import { pageOf } from '../../core/turn.ts';
import { Time } from '../../core/times.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';

const { Unread } = enumCodes.UserMessageStatus;
type Message = Listed<typeof userMessage>;

/** What the site told the person, newest first; a press reads a message and opens what it is about. */
export function MessagesPage() {
  const t = useWords('content');
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
        load={(part, signal) => askRows(userMessage, getUserMessages, { ...part }, { quiet: true, signal })}
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
            end={one.userMessageStatus === Unread && <StateTag tone="waits" label={t('own.unread')} />}
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
