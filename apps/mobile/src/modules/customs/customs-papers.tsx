import { getCustomsPapers } from '@entrepot/contract/modules/customs/paper-calls.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { Pictures } from '../../core/pictures.tsx';
import { Time } from '../../core/times.tsx';
import { SubmitPapers } from './submit-papers.tsx';

type Paper = ResponseOf<typeof getCustomsPapers.output>['papers'][number];

/** The documents that customs require for an order, a form to submit them and the decision on each. */
export function CustomsPapers({ orderId }: { orderId: string }) {
  const t = useTexts('customs');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCallQuery(getCustomsPapers, { orderId }, { follows: ['customsPaper', 'logisticsOrder'] });
  if (error && !data) return <Failed compact problem={error} again={refetch} />;
  if (!data || (!data.onHold && !data.papers.length)) return null;
  return (
    <Panel title={data.onHold ? t('pages.onHoldTitle') : t('pages.papers')}>
      {data.onHold && (
        <Inside>
          <Alert tone="warn">{data.request ? t('pages.onHoldText', { request: data.request }) : t('pages.onHoldNothing')}</Alert>
          {data.waits && <Alert>{t('pages.papersWait')}</Alert>}
          {isOpen ? (
            <SubmitPapers orderId={orderId} onDone={() => setOpen(false)} />
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

/** One document: its kind, upload time, how long its pictures are retained, and the decision. */
function PaperRow({ paper }: { paper: Paper }) {
  const t = useTexts('customs');
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
            {!removedTime && ` · ${t('pages.paperStored', { date: removeAfter })}`}
            {accepted === false && judgement && ` · ${judgement}`}
          </>
        }
        end={<StateTag label={t(word)} tone={accepted === null ? 'waiting' : accepted ? 'success' : 'error'} />}
      />
      {imageUrls && imageUrls.length > 0 && (
        <Inside>
          <Pictures small of={imageUrls} name={(number) => t('own.picture', { name, number })} />
        </Inside>
      )}
    </>
  );
}
