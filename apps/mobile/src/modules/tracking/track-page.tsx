import type { Output } from '@entrepot/contract/core/call.ts';
import { queryTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { WayLine } from '@entrepot/ui/page/way-line.tsx';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Camera } from '../../core/camera/camera.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

type TrackedNumber = Output<typeof queryTracks>[number];
const max = 30;

/** Tracks up to 30 numbers without sign-in; the address contains them, so that it can be shared. */
export function TrackPage() {
  const t = useTexts('tracking');
  const [, go] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('numbers') ?? '';
  const [numbers, setNumbers] = useState<string[]>(() => wanted.split(',').filter(Boolean));
  const [found, setFound] = useState<readonly TrackedNumber[] | null>(null);
  const [problem, setProblem] = useState('');
  const tracking = useAction((sent: string[]) => callApi(queryTracks, { numbers: sent }, { quiet: true, anonymous: true }), {
    done: setFound,
    handle(refusal) {
      setProblem(refusal.message);
      return true;
    },
  });
  useEffect(() => {
    if (wanted) void tracking.run(wanted.split(',').slice(0, max));
  }, [wanted]);
  function search() {
    const wrong = numbers.length === 0 ? t('track.none') : numbers.length > max ? t('track.tooMany', { max: max }) : '';
    setProblem(wrong);
    if (wrong) return;
    const address = `/track?${new URLSearchParams({ numbers: numbers.join(',') })}`;
    if (wanted === numbers.join(',')) void tracking.run(numbers);
    else go(address, { replace: true });
  }
  return (
    <Page title={t('track.title')} back="/">
      <Panel>
        <Inside>
          <LinesField label={t('track.label', { max: max })} value={numbers} onChange={setNumbers} rows={3} error={problem} />
          <Camera many onCode={(code) => setNumbers((all) => (all.includes(code) ? all : [...all, code]))} />
          <Button kind="primary" size="large" wide onClick={search} busy={tracking.busy}>
            {t('track.search')}
          </Button>
        </Inside>
      </Panel>
      <div aria-live="polite">
        {found?.map((one) => (
          <Result key={one.number} found={one} />
        ))}
      </div>
    </Page>
  );
}

function Result({ found }: { found: TrackedNumber }) {
  const t = useTexts('tracking');
  const [name, code] = found.orderStatus
    ? (['OrderStatus', found.orderStatus] as const)
    : (['PackageStatus', found.packageStatus] as const);
  const tracks = found.tracks ?? [];
  return (
    <Panel title={found.number} more={<State of={name} code={code} />}>
      <Inside>
        {!found.found && <Soft>{t('track.notFound')}</Soft>}
        {found.found && tracks.length === 0 && <Soft>{t('track.noTracks')}</Soft>}
        {tracks.length > 0 && (
          <WayLine
            label={t('track.way')}
            steps={tracks.map((track, at) => ({
              key: String(at),
              name: [track.location, track.content].filter(Boolean).join(' '),
              state: at === 0 ? 'now' : 'done',
              note: <Time at={track.trackTime} />,
            }))}
          />
        )}
      </Inside>
    </Panel>
  );
}
