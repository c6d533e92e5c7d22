import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTakeOver, rehearseTakeOver, undoTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import { takeOverIndex } from '@entrepot/contract/modules/takeover/screens.ts';
import { auditMoneyRequest, withdrawMoneyRequest } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { Rehearsal } from './rehearsal.tsx';
import type { TakeOverView } from './take-over-view.ts';

const { Preparing, Opened } = enumCodes.TakeOverStatus;

/** The next step of a take-over: dry run and request, the approver's decision, or the undo. */
export function Decision({ view }: { view: TakeOverView }) {
  const { takeOverStatus, request } = view;
  if (request) return <Waiting view={view} request={request} />;
  if (takeOverStatus === Preparing) return <Prepare view={view} />;
  return takeOverStatus === Opened ? <Undo view={view} /> : null;
}

function Prepare({ view }: { view: TakeOverView }) {
  const t = useTexts('takeover');
  const can = useCan();
  const [jobId, setJobId] = useState<string | null>(null);
  const rehearsing = useAction(() => callApi(rehearseTakeOver, { id: view.id }, { quiet: true }), {
    done: (answer) => setJobId(answer.jobId ?? null),
  });
  const opening = useAction(
    (revision: number, idempotencyKey) => callApi(openTakeOver, { id: view.id, revision }, { quiet: true, idempotencyKey }),
    {},
  );
  const isEmpty = view.parts.every(({ rows }) => rows === 0);
  async function request() {
    const agreed = await confirm({ title: t('pages.openTitle'), text: t('pages.openText'), confirmLabel: t('actions.OpenAll') });
    if (agreed) await opening.run(view.revision);
  }
  return (
    <Stack gap="small">
      <Group>
        {can(takeOverIndex.Import) && (
          <Button onClick={() => rehearsing.run(undefined)} busy={rehearsing.busy} disabled={isEmpty} title={t('pages.rehearsalHint')}>
            {t('pages.rehearse')}
          </Button>
        )}
        {can(takeOverIndex.OpenAll) && (
          <Button kind="primary" onClick={request} busy={opening.busy} disabled={isEmpty}>
            {t('actions.OpenAll')}
          </Button>
        )}
      </Group>
      {jobId && <Rehearsal key={jobId} jobId={jobId} />}
    </Stack>
  );
}

function Waiting({ view, request }: { view: TakeOverView; request: NonNullable<TakeOverView['request']> }) {
  const t = useTexts('takeover');
  const can = useCan();
  const [rejecting, setRejecting] = useState(false);
  const approving = useAction(
    (id: string, idempotencyKey) => callApi(auditMoneyRequest, { id, approved: true }, { quiet: true, idempotencyKey }),
    { success: t('pages.approved') },
  );
  const withdrawing = useAction((id: string) => callApi(withdrawMoneyRequest, { id }, { quiet: true }), { success: t('pages.withdrawn') });
  const mayDecide = request.canDecide && can(moneyRequestIndex.Audit);
  return (
    <Stack gap="small">
      <Alert tone="warn">{t(request.isUndo ? 'pages.waitsUndo' : 'pages.waitsOpen', { name: request.askedByName })}</Alert>
      <Group>
        {mayDecide && (
          <Button kind="primary" onClick={() => approving.run(request.id)} busy={approving.busy}>
            {t(request.isUndo ? 'pages.approveUndo' : 'pages.approveOpen')}
          </Button>
        )}
        {mayDecide && <Button onClick={() => setRejecting(true)}>{t('pages.reject')}</Button>}
        {request.isOwn && (
          <Button onClick={() => withdrawing.run(request.id)} busy={withdrawing.busy}>
            {t('pages.withdraw')}
          </Button>
        )}
      </Group>
      {!mayDecide && !request.isOwn && <Alert tone="info">{t('pages.notYou')}</Alert>}
      {rejecting && (
        <CallDialog
          of={auditMoneyRequest}
          about={takeOver}
          title={`${t('pages.reject')}: ${view.name}`}
          rows={[['remarks']]}
          fields={() => ({ remarks: { label: t('pages.rejectReason'), required: true } })}
          params={{ id: request.id, approved: false }}
          submit={t('pages.reject')}
          tone="danger"
          success={() => t('pages.rejected')}
          onClose={() => setRejecting(false)}
        />
      )}
    </Stack>
  );
}

function Undo({ view }: { view: TakeOverView }) {
  const t = useTexts('takeover');
  const can = useCan()(takeOverIndex.Undo);
  const [asking, setAsking] = useState(false);
  if (!can) return null;
  return (
    <Group>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('actions.Undo')}
      </Button>
      {asking && (
        <CallDialog
          of={undoTakeOver}
          about={takeOver}
          title={t('pages.undoTitle', { name: view.name })}
          above={<Alert tone="warn">{t('pages.undoText')}</Alert>}
          rows={[['remarks']]}
          fields={() => ({ remarks: { label: t('pages.rejectReason') } })}
          params={{ id: view.id }}
          submit={t('actions.Undo')}
          tone="danger"
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}
