import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { customsPaper } from '@entrepot/contract/modules/customs/invoice.ts';
import {
  acceptCustomsPapers,
  type getCustomsPapers,
  handInCustomsPaper,
  refuseCustomsPapers,
} from '@entrepot/contract/modules/customs/paper-calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { timeText } from '@entrepot/ui/base/format.ts';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCustomsPapers } from './use-papers.ts';

interface Order {
  id: string;
  serialNumber: string;
}
type Papers = ResponseOf<typeof getCustomsPapers.output>;
type Paper = Papers['papers'][number];
type Translate = ReturnType<typeof useTexts>;

const kinds = [1, 2, 3] as const;
const nameOf = (t: Translate, kind: number) => t(`pages.paperKind${kind}`);

/** Customs request for an order on hold, and its papers: submitted by the customer, reviewed by staff. */
export function CustomsPapers({ order }: { order: Order }) {
  const t = useTexts('customs');
  const can = useCan();
  const [open, setOpen] = useState<'handIn' | 'refuse' | Paper | null>(null);
  const { data, error, refetch } = useCustomsPapers(order.id);
  const accepting = useCall(acceptCustomsPapers, { success: ({ goesOn }) => t(goesOn ? 'pages.accepted' : 'pages.acceptedOne') });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data || (!data.onHold && !data.papers.length)) return null;
  const waiting = data.onHold ? data.papers.filter(isWaiting) : [];
  const canReview = waiting.length > 0 && audience() !== 'customer' && can(transportShiftIndex.SetCustomsStatus);
  // Papers can also be reviewed individually if several are waiting or one was sent back.
  const reviewsEach = canReview && (waiting.length > 1 || data.papers.some(({ accepted }) => accepted === false));
  const [all, some] = waiting.length > 1 ? ['acceptAll', 'refuseAll'] : ['acceptPapers', 'refusePapers'];
  async function accept() {
    const title = t('pages.acceptTitle', { number: order.serialNumber });
    const agreed = await confirm({ title, text: t('pages.acceptText'), confirmLabel: t(`actions.${all}`) });
    if (agreed) await accepting.run({ orderId: order.id });
  }
  const reviewing = reviewsEach
    ? { busy: accepting.busy, accept: ({ id }: Paper) => accepting.run({ orderId: order.id, paperIds: [id] }), refuse: setOpen }
    : null;
  return (
    <Stack>
      {data.onHold && (
        <Alert tone="warn" title={t('pages.onHoldTitle')}>
          <Stack gap="small">
            <Text>{data.request ? t('pages.onHoldText', { request: data.request }) : t('pages.onHoldNothing')}</Text>
            {data.waits && audience() === 'customer' && <Text>{t('pages.papersWait')}</Text>}
            <Group>
              {canReview && (
                <Button kind="primary" busy={accepting.busy} onClick={accept}>
                  {t(`actions.${all}`)}
                </Button>
              )}
              {canReview && <Button onClick={() => setOpen('refuse')}>{t(`actions.${some}`)}</Button>}
              {audience() !== 'warehouse' && can(logisticsOrderIndex) && (
                <Button kind={audience() === 'customer' && !data.waits ? 'primary' : 'plain'} onClick={() => setOpen('handIn')}>
                  {t(data.waits ? 'actions.handInMore' : 'actions.handIn')}
                </Button>
              )}
            </Group>
          </Stack>
        </Alert>
      )}
      {data.papers.length > 0 && <PaperList papers={data.papers} reviewing={reviewing} />}
      {open === 'handIn' && <SubmitPapers order={order} onClose={() => setOpen(null)} />}
      {open && open !== 'handIn' && (
        <RefusePapers order={order} paper={open === 'refuse' ? null : open} label={t(`actions.${some}`)} onClose={() => setOpen(null)} />
      )}
    </Stack>
  );
}

/** Returns one paper, or all pending ones, with the reason. */
function RefusePapers({ order, paper, label, onClose }: { order: Order; paper: Paper | null; label: string; onClose(): void }) {
  const t = useTexts('customs');
  return (
    <CallDialog
      of={refuseCustomsPapers}
      about={customsPaper}
      size="small"
      title={paper ? t('pages.refuseOneTitle', { kind: nameOf(t, paper.kind) }) : t('pages.refuseTitle', { number: order.serialNumber })}
      above={<Text>{t('pages.refuseText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.refuseWhy'), autoFocus: true } }}
      params={{ orderId: order.id, paperIds: paper ? [paper.id] : undefined }}
      submit={paper ? t('actions.refusePaper') : label}
      success={t('pages.sentBack')}
      onClose={onClose}
    />
  );
}

function SubmitPapers({ order, onClose }: { order: Order; onClose(): void }) {
  const t = useTexts('customs');
  return (
    <CallDialog
      of={handInCustomsPaper}
      about={customsPaper}
      title={`${t('actions.handIn')} · ${order.serialNumber}`}
      above={<Text tone="soft">{t('pages.paperPrivate')}</Text>}
      rows={[['kind'], ['imageUrls'], ['remarks']]}
      fields={{
        kind: { label: t('pages.paperKind'), options: kinds.map((kind) => ({ value: kind, label: nameOf(t, kind) })), required: true },
        imageUrls: { label: t('pages.paperPictures') },
      }}
      defaults={{ kind: kinds[0] }}
      params={{ orderId: order.id }}
      submit={t('actions.handIn')}
      success={t('pages.handedIn')}
      onClose={onClose}
    />
  );
}

/** Whether the paper has not been reviewed yet. */
const isWaiting = ({ judgedTime, removedTime }: Paper) => !judgedTime && !removedTime;

interface PaperReview {
  busy: boolean;
  accept(paper: Paper): unknown;
  refuse(paper: Paper): void;
}

function PaperList({ papers, reviewing }: { papers: readonly Paper[]; reviewing: PaperReview | null }) {
  const t = useTexts('customs');
  return (
    <Stack gap="small">
      <Title level={3}>{t('pages.papers')}</Title>
      {papers.map((paper) => (
        <Group key={paper.id}>
          {paper.imageUrls && paper.imageUrls.length > 0 && <ImageThumbs addresses={paper.imageUrls} />}
          <Stack gap="small">
            <Text strong>{t('pages.by', { kind: nameOf(t, paper.kind), name: paper.handedInByName ?? '—' })}</Text>
            <Text tone="soft">{[shownTime(paper.handedInTime, siteZone()), retentionText(t, paper)].join(' · ')}</Text>
            {paper.remarks && <Text>{paper.remarks}</Text>}
            <Text tone={paper.accepted === false ? 'error' : 'soft'}>{reviewText(t, paper)}</Text>
            {reviewing && isWaiting(paper) && (
              <Group>
                <Button size="small" busy={reviewing.busy} onClick={() => void reviewing.accept(paper)}>
                  {t('actions.acceptPaper')}
                </Button>
                <Button size="small" onClick={() => reviewing.refuse(paper)}>
                  {t('actions.refusePaper')}
                </Button>
              </Group>
            )}
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}

/** Result of the review: accepted or not, the reviewer and the reason. */
function reviewText(t: Translate, { accepted, judgement, judgedByName: name, judgedTime }: Paper): string {
  const what =
    accepted === null ? t('pages.paperWaits') : accepted ? t('pages.paperAccepted') : t('pages.paperSentBack', { why: judgement });
  return name && judgedTime ? t('pages.paperJudged', { what, name, time: shownTime(judgedTime, siteZone()) }) : what;
}

/** Until when the pictures are retained, and whether they can be viewed. */
function retentionText(t: Translate, { removedTime, removeAfter, imageUrls, pictures }: Paper): string {
  if (removedTime) return t('pages.paperRemoved', { date: timeText(removedTime, siteZone()).slice(0, 10) });
  const retention = t('pages.paperStored', { date: removeAfter });
  return imageUrls ? retention : `${t('pages.paperHidden', { count: pictures })} · ${retention}`;
}
