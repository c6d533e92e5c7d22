import { toneOf } from '@entrepot/ui/tones.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Hit } from './menu-hits.ts';
import css from './palette.module.css';

type Found = NonNullable<Hit['record']>;

/** One hit as the person reads it: a record with its kind, state and owner, a screen with the way to it, or what can be done. */
export function HitLine({ hit, typed }: { hit: Hit; typed: string }) {
  if (!hit.record) return <Place {...hit} />;
  return <RecordLine record={hit.record} typed={typed} />;
}

function Place({ title, trail }: Hit) {
  const above = trail.endsWith(title) ? trail.slice(0, -title.length).replace(/ \/ $/, '') : '';
  return (
    <>
      <span className={css.title}>{title}</span>
      {above && <span className={css.above}>{above}</span>}
    </>
  );
}

function RecordLine({ record, typed }: { record: Found; typed: string }) {
  const t = useWords('shell');
  const { kindName, title, state, stateName, stateType, ownerName, memberCode, match } = record;
  const owner = [ownerName, memberCode].filter((text, at, all) => text && all.indexOf(text) === at).join(' · ');
  return (
    <>
      <span className={css.kind}>{kindName}</span>
      <span className={css.title}>
        <Numbered record={record} typed={typed} />
        {title && <span className={css.name}> {title}</span>}
        {match === 'alike' && <em className={css.alike}>{t('menu.alike')}</em>}
      </span>
      <span className={css.facts}>
        {owner && <span className={css.owner}>{owner}</span>}
        {stateType && state !== null && <StateTag label={stateName ?? ''} tone={toneOf(stateType, state)} />}
      </span>
    </>
  );
}

/** The number with the end that was typed standing out. */
function Numbered({ record: { number, match }, typed }: { record: Found; typed: string }) {
  const end = typed.trim().length;
  if (match !== 'end' || end >= number.length) return <span className={css.number}>{number}</span>;
  return (
    <span className={css.number}>
      <span className={css.soft}>{number.slice(0, -end)}</span>
      <b>{number.slice(-end)}</b>
    </span>
  );
}
