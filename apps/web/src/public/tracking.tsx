import type { Output } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { queryTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { LinesField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { ask } from '../core/api.ts';
import { enumLabel } from '../core/enums.ts';
import { useWords, type Words } from '../core/i18n.ts';
import { useAction } from '../core/use-action.ts';
import css from './public.module.css';

type Found = Output<typeof queryTracks>[number];

const mostNumbers = 30;

/** Looks up to 30 numbers up, without sign-in. */
export function Tracking() {
  const t = useWords('public');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const asking = useAction((wanted: string[]) => ask(queryTracks, { numbers: wanted }, { quiet: true, anonymous: true }), {
    done: setFound,
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
      <LinesField
        label={t('track.label', { max: mostNumbers })}
        value={numbers}
        onChange={setNumbers}
        rows={4}
        {...(problem ? { error: problem } : {})}
      />
      <Button kind="primary" size="large" onClick={search} busy={asking.busy}>
        {t('track.search')}
      </Button>
      {found && (
        <section className={css.results} aria-label={t('track.results')} aria-live="polite">
          {found.map((one) => (
            <Result key={one.number} found={one} t={t} />
          ))}
        </section>
      )}
    </div>
  );
}

function Result({ found, t }: { found: Found; t: Words }) {
  const { orderStatus, packageStatus } = found;
  const status = orderStatus ? enumLabel('OrderStatus', orderStatus) : packageStatus ? enumLabel('PackageStatus', packageStatus) : '';
  return (
    <article className={css.result}>
      <h3>
        <span className={css.number}>{found.number}</span> {status}
      </h3>
      {!found.found && <Alert tone="warn">{t('track.notFound')}</Alert>}
      {found.found && !found.tracks?.length && <p>{t('track.noTracks')}</p>}
      <ol className={css.tracks}>
        {found.tracks?.map((track, at) => (
          <li key={at}>
            {track.trackTime && <time dateTime={track.trackTime.toISOString()}>{timeToWire(track.trackTime)}</time>}
            <span>{[track.location, track.content].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
