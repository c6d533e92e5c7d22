import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { inviteTakenOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOverIndex } from '@entrepot/contract/modules/takeover/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import type { TakeOverView } from './take-over-view.ts';

/** The customers without a password, and the button that invites them by mail. */
export function Invitations({ view }: { view: TakeOverView }) {
  const t = useTexts('takeover');
  const can = useCan()(takeOverIndex.Invite);
  const inviting = useAction((id: string, idempotencyKey) => callApi(inviteTakenOver, { id }, { quiet: true, idempotencyKey }), {
    success: ({ invited }) => t('pages.invited', { count: invited }),
  });
  return (
    <Card
      title={t('pages.invitations')}
      actions={
        can && view.withMail > 0 ? (
          <Button onClick={() => inviting.run(view.id)} busy={inviting.busy}>
            {t('actions.Invite')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="small">
        <Text>{view.withMail > 0 ? t('pages.inviteText', { count: view.withMail, invited: view.invited }) : t('pages.inviteNone')}</Text>
        <Text tone="soft" size="small">
          {t('pages.inviteHint')}
        </Text>
      </Stack>
    </Card>
  );
}
