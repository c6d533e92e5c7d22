import { customsPaper } from '@entrepot/contract/modules/customs/invoice.ts';
import {
  acceptCustomsPapers,
  getCustomsPapers,
  handInCustomsPaper,
  refuseCustomsPapers,
} from '@entrepot/contract/modules/customs/paper-calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
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
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

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
  const [open, setOpen] = useState<'handIn' | 'refuse' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['customs-papers', order.id],
    queryFn: () => ask(getCustomsPapers, { orderId: order.id }, { quiet: true }),
  });
  const accepting = useCall(acceptCustomsPapers, { success: t('pages.accepted') });
  async function accept() {
    const title = t('pages.acceptTitle', { number: order.serialNumber });
    const agreed = await confirm({ title, text: t('pages.acceptText'), confirmLabel: t('actions.acceptPapers') });
    if (agreed) await accepting.run({ orderId: order.id });
  }
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data || (!data.held && !data.papers.length)) return null;
  const waits = data.held && data.papers.some(({ judgedTime, removedTime }) => !judgedTime && !removedTime);
  const judges = waits && audience() !== 'C' && can(transportShiftIndex.SetCustomsStatus);
  return (
    <Stack>
      {data.held && (
        <Alert tone="warn" title={t('pages.heldTitle')}>
          <Stack gap="small">
            <Text>{data.asked ? t('pages.heldText', { asked: data.asked }) : t('pages.heldNothing')}</Text>
            <Group>
              {audience() !== 'W' && can(logisticsOrderIndex) && (
                <Button kind={audience() === 'C' ? 'primary' : 'plain'} onClick={() => setOpen('handIn')}>
                  {t('actions.handIn')}
                </Button>
              )}
              {judges && (
                <Button kind="primary" busy={accepting.busy} onClick={accept}>
                  {t('actions.acceptPapers')}
                </Button>
              )}
              {judges && <Button onClick={() => setOpen('refuse')}>{t('actions.refusePapers')}</Button>}
            </Group>
          </Stack>
        </Alert>
      )}
      {data.papers.length > 0 && <PaperList papers={data.papers} />}
      {open === 'handIn' && <HandIn order={order} onClose={() => setOpen(null)} />}
      {open === 'refuse' && (
        <CallDialog
          of={refuseCustomsPapers}
          about={customsPaper}
          size="small"
          title={t('pages.refuseTitle', { number: order.serialNumber })}
          above={<Text>{t('pages.refuseText')}</Text>}
          rows={[['remarks']]}
          fields={{ remarks: { label: t('pages.refuseWhy'), autoFocus: true } }}
          given={{ orderId: order.id }}
          submit={t('actions.refusePapers')}
          success={t('pages.sentBack')}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
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

function PaperList({ papers }: { papers: readonly Paper[] }) {
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
