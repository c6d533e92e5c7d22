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
import type { Told } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Group, Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCustomsPapers } from './use-papers.ts';

interface Order {
  id: string;
  serialNumber: string;
}
type Papers = Told<typeof getCustomsPapers.gives>;
type Paper = Papers['papers'][number];
type Words = ReturnType<typeof useWords>;

const kinds = [1, 2, 3] as const;
const nameOf = (t: Words, kind: number) => t(`pages.paperKind${kind}`);

/** What customs ask for an order that they hold, and the papers for it: handed in here by its customer, looked at by the staff. */
export function HeldPapers({ order }: { order: Order }) {
  const t = useWords('customs');
  const can = useCan();
  const [open, setOpen] = useState<'handIn' | 'refuse' | Paper | null>(null);
  const { data, error, refetch } = useCustomsPapers(order.id);
  const accepting = useCall(acceptCustomsPapers, { success: ({ goesOn }) => t(goesOn ? 'pages.accepted' : 'pages.acceptedOne') });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data || (!data.held && !data.papers.length)) return null;
  const waiting = data.held ? data.papers.filter(isWaiting) : [];
  const judges = waiting.length > 0 && audience() !== 'C' && can(transportShiftIndex.SetCustomsStatus);
  // Where there is more than one to look at, or one was sent back, each is judged by itself as well.
  const isEach = judges && (waiting.length > 1 || data.papers.some(({ accepted }) => accepted === false));
  const [all, some] = waiting.length > 1 ? ['acceptAll', 'refuseAll'] : ['acceptPapers', 'refusePapers'];
  async function accept() {
    const title = t('pages.acceptTitle', { number: order.serialNumber });
    const agreed = await confirm({ title, text: t('pages.acceptText'), confirmLabel: t(`actions.${all}`) });
    if (agreed) await accepting.run({ orderId: order.id });
  }
  const judging = isEach
    ? { busy: accepting.busy, accept: ({ id }: Paper) => accepting.run({ orderId: order.id, paperIds: [id] }), sendBack: setOpen }
    : null;
  return (
    <Stack>
      {data.held && (
        <Alert tone="warn" title={t('pages.heldTitle')}>
          <Stack gap="small">
            <Text>{data.asked ? t('pages.heldText', { asked: data.asked }) : t('pages.heldNothing')}</Text>
            {data.waits && audience() === 'C' && <Text>{t('pages.papersWait')}</Text>}
            <Group>
              {judges && (
                <Button kind="primary" busy={accepting.busy} onClick={accept}>
                  {t(`actions.${all}`)}
                </Button>
              )}
              {judges && <Button onClick={() => setOpen('refuse')}>{t(`actions.${some}`)}</Button>}
              {audience() !== 'W' && can(logisticsOrderIndex) && (
                <Button kind={audience() === 'C' && !data.waits ? 'primary' : 'plain'} onClick={() => setOpen('handIn')}>
                  {t(data.waits ? 'actions.handInMore' : 'actions.handIn')}
                </Button>
              )}
            </Group>
          </Stack>
        </Alert>
      )}
      {data.papers.length > 0 && <PaperList papers={data.papers} judging={judging} />}
      {open === 'handIn' && <HandIn order={order} onClose={() => setOpen(null)} />}
      {open && open !== 'handIn' && (
        <SendBack order={order} paper={open === 'refuse' ? null : open} label={t(`actions.${some}`)} onClose={() => setOpen(null)} />
      )}
    </Stack>
  );
}

/** Sends one paper back, or all that wait, with what is missing. */
function SendBack({ order, paper, label, onClose }: { order: Order; paper: Paper | null; label: string; onClose(): void }) {
  const t = useWords('customs');
  return (
    <CallDialog
      of={refuseCustomsPapers}
      about={customsPaper}
      size="small"
      title={paper ? t('pages.refuseOneTitle', { kind: nameOf(t, paper.kind) }) : t('pages.refuseTitle', { number: order.serialNumber })}
      above={<Text>{t('pages.refuseText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.refuseWhy'), autoFocus: true } }}
      given={{ orderId: order.id, paperIds: paper ? [paper.id] : undefined }}
      submit={paper ? t('actions.refusePaper') : label}
      success={t('pages.sentBack')}
      onClose={onClose}
    />
  );
}

function HandIn({ order, onClose }: { order: Order; onClose(): void }) {
  const t = useWords('customs');
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
      starts={{ kind: kinds[0] }}
      given={{ orderId: order.id }}
      submit={t('actions.handIn')}
      success={t('pages.handedIn')}
      onClose={onClose}
    />
  );
}

/** Has nobody looked at it yet? */
const isWaiting = ({ judgedTime, removedTime }: Paper) => !judgedTime && !removedTime;

interface Judging {
  busy: boolean;
  accept(paper: Paper): unknown;
  sendBack(paper: Paper): void;
}

function PaperList({ papers, judging }: { papers: readonly Paper[]; judging: Judging | null }) {
  const t = useWords('customs');
  return (
    <Stack gap="small">
      <Title level={3}>{t('pages.papers')}</Title>
      {papers.map((paper) => (
        <Group key={paper.id}>
          {paper.imageUrls && paper.imageUrls.length > 0 && <ImageThumbs addresses={paper.imageUrls} />}
          <Stack gap="small">
            <Text strong>{t('pages.by', { kind: nameOf(t, paper.kind), name: paper.handedInByName ?? '—' })}</Text>
            <Text tone="soft">{[timeText(paper.handedInTime, siteZone()), stayOf(t, paper)].join(' · ')}</Text>
            {paper.remarks && <Text>{paper.remarks}</Text>}
            <Text tone={paper.accepted === false ? 'wrong' : 'soft'}>{judgementOf(t, paper)}</Text>
            {judging && isWaiting(paper) && (
              <Group>
                <Button size="small" busy={judging.busy} onClick={() => void judging.accept(paper)}>
                  {t('actions.acceptPaper')}
                </Button>
                <Button size="small" onClick={() => judging.sendBack(paper)}>
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

/** Whether somebody took it as right, who, and why not. */
function judgementOf(t: Words, { accepted, judgement, judgedByName: name, judgedTime }: Paper): string {
  const what =
    accepted === null ? t('pages.paperWaits') : accepted ? t('pages.paperAccepted') : t('pages.paperSentBack', { why: judgement });
  return name && judgedTime ? t('pages.paperJudged', { what, name, time: timeText(judgedTime, siteZone()) }) : what;
}

/** Until when its pictures are kept, and whether they may be looked at. */
function stayOf(t: Words, { removedTime, removeAfter, imageUrls, pictures }: Paper): string {
  if (removedTime) return t('pages.paperRemoved', { date: timeText(removedTime, siteZone()).slice(0, 10) });
  const kept = t('pages.paperKept', { date: removeAfter });
  return imageUrls ? kept : `${t('pages.paperHidden', { count: pictures })} · ${kept}`;
}
