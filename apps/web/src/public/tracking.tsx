import type { Output } from '@entrepot/contract/core/call.ts';
import { queryTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { LinesField } from '@entrepot/ui/text-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './public.module.css';

type Found = Output<typeof queryTracks>[number];

const mostNumbers = 30;

/** Asks for up to 30 numbers, without sign-in. */
export function Tracking({ onFound }: { onFound(found: readonly Found[]): void }) {
  const t = useWords('public');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const asking = useAction((wanted: string[]) => ask(queryTracks, { numbers: wanted }, { quiet: true, anonymous: true }), {
    done: onFound,
    handle(refusal) {
      setProblem(refusal.message);
      return true;
    },
  });
  async function search() {
    const wanted = [...new Set(numbers.map((number) => number.trim()).filter(Boolean))];
    const wrong = wanted.length === 0 ? t('track.none') : wanted.length > mostNumbers ? t('track.tooMany', { max: mostNumbers }) : '';
    setProblem(wrong);
    if (!wrong) await asking.run(wanted);
  }
  return (
    <div className={css.tracking}>
      <h2>{t('track.title')}</h2>
      <LinesField label={t('track.label', { max: mostNumbers })} value={numbers} onChange={setNumbers} rows={4} error={problem} />
      <Button kind="primary" size="large" onClick={search} busy={asking.busy}>
        {t('track.search')}
      </Button>
    </div>
  );
}

/** Where each of the numbers is, in the order they were asked for; comes into sight with each new answer. */
export function TrackingResults({ found }: { found: readonly Found[] }) {
  const t = useWords('public');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  const missing = found.filter((one) => !one.found).length;
  return (
    <section ref={place} className={css.results} aria-label={t('track.results')} aria-live="polite">
      <h2>{t('track.results')}</h2>
      {missing > 0 && <p className={css.missing}>{t('track.someMissing', { missing, count: found.length })}</p>}
      <div className={css.found}>
        {found.map((one) => (
          <Result key={one.number} found={one} t={t} />
        ))}
      </div>
    </section>
  );
}

function Result({ found, t }: { found: Found; t: Words }) {
  const { timeZone } = useSettings();
  const { orderStatus, packageStatus } = found;
  const [name, code] = orderStatus ? ['OrderStatus', orderStatus] : ['PackageStatus', packageStatus];
  return (
    <article className={css.result}>
      <h3>
        <span className={css.number}>{found.number}</span>{' '}
        {code ? <StateTag label={enumLabel(name as string, code as number)} tone={toneOf(name as string, code as number)} /> : null}
      </h3>
      {!found.found && <p className={css.missing}>{t('track.notFound')}</p>}
      {found.found && !found.tracks?.length && <p>{t('track.noTracks')}</p>}
      {Boolean(found.tracks?.length) && (
        <ol className={css.tracks}>
          {found.tracks?.map((track, at) => (
            <li key={at}>
              {track.trackTime && <time dateTime={track.trackTime.toISOString()}>{timeText(track.trackTime, timeZone)}</time>}
              <span>{[track.location, track.content].filter(Boolean).join(' ')}</span>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
