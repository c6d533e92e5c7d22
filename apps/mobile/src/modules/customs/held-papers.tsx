import { getCustomsPapers } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { Pictures } from '../../core/pictures.tsx';
import { Time } from '../../core/times.tsx';
import { HandIn } from './hand-in.tsx';

type Paper = Told<typeof getCustomsPapers.gives>['papers'][number];

/** What customs ask for an order that they hold, a form to hand it in, and how each paper was judged. */
export function HeldPapers({ orderId }: { orderId: string }) {
  const t = useWords('customs');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['customs-papers', orderId],
    meta: { follows: ['customsPaper', 'logisticsOrder'] },
    queryFn: () => ask(getCustomsPapers, { orderId }, { quiet: true }),
  });
  if (error && !data) return <Failed compact problem={error} again={refetch} />;
  if (!data || (!data.held && !data.papers.length)) return null;
  return (
    <Panel title={data.held ? t('pages.heldTitle') : t('pages.papers')}>
      {data.held && (
        <Inside>
          <Alert tone="warn">{data.asked ? t('pages.heldText', { asked: data.asked }) : t('pages.heldNothing')}</Alert>
          {data.waits && <Alert>{t('pages.papersWait')}</Alert>}
          {isOpen ? (
            <HandIn orderId={orderId} onDone={() => setOpen(false)} />
          ) : (
            <Button kind={data.waits ? 'plain' : 'primary'} size="large" wide onClick={() => setOpen(true)}>
              {t(data.waits ? 'actions.handInMore' : 'actions.handIn')}
            </Button>
          )}
        </Inside>
      )}
      {data.papers.map((paper) => (
        <PaperRow key={paper.id} paper={paper} />
      ))}
    </Panel>
  );
}

/** One paper: what it is, when it was handed in, until when its pictures are kept, and how it was judged. */
function PaperRow({ paper }: { paper: Paper }) {
  const t = useWords('customs');
  const { kind, handedInTime, accepted, judgement, removeAfter, removedTime, pictures, imageUrls } = paper;
  const word = accepted === null ? 'own.waits' : accepted ? 'pages.paperAccepted' : 'own.sentBack';
  const name = t(`pages.paperKind${kind}`);
  return (
    <>
      <Row
        title={name}
        lines={
          <>
            <Time at={handedInTime} />
            {pictures > 0 && ` · ${t('own.pictures', { count: pictures })}`}
            {!removedTime && ` · ${t('pages.paperKept', { date: removeAfter })}`}
            {accepted === false && judgement && ` · ${judgement}`}
          </>
        }
        end={<StateTag label={t(word)} tone={accepted === null ? 'waits' : accepted ? 'done' : 'wrong'} />}
      />
      {imageUrls && imageUrls.length > 0 && (
        <Inside>
          <Pictures small of={imageUrls} name={(number) => t('own.picture', { name, number })} />
        </Inside>
      )}
    </>
  );
}
