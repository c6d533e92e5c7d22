import { isStatusName, toneOf } from '@entrepot/contract/core/statuses.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Hit } from './menu-hits.ts';
import css from './palette.module.css';

type FoundRecord = NonNullable<Hit['record']>;

/** One hit: a record with kind, state and owner, a screen with its menu path, or an action. */
export function HitLine({ hit, typed }: { hit: Hit; typed: string }) {
  if (!hit.record) return <ScreenLine {...hit} />;
  return <RecordLine record={hit.record} typed={typed} />;
}

function ScreenLine({ title, trail }: Hit) {
  const above = trail.endsWith(title) ? trail.slice(0, -title.length).replace(/ \/ $/, '') : '';
  return (
    <>
      <span className={css.title}>{title}</span>
      {above && <span className={css.above}>{above}</span>}
    </>
  );
}

function RecordLine({ record, typed }: { record: FoundRecord; typed: string }) {
  const t = useTexts('shell');
  const { kindName, title, state, stateName, stateType, ownerName, memberCode, match } = record;
  const owner = [ownerName, memberCode].filter((text, at, all) => text && all.indexOf(text) === at).join(' · ');
  return (
    <>
      <span className={css.kind}>{kindName}</span>
      <span className={css.title}>
        <MatchedNumber record={record} typed={typed} />
        {title && <span className={css.name}> {title}</span>}
        {match === 'alike' && <em className={css.alike}>{t('menu.alike')}</em>}
      </span>
      <span className={css.facts}>
        {owner && <span className={css.owner}>{owner}</span>}
        {stateType && isStatusName(stateType) && state !== null && <StateTag label={stateName ?? ''} tone={toneOf(stateType, state)} />}
      </span>
    </>
  );
}

/** The number with the typed suffix highlighted. */
function MatchedNumber({ record: { number, match }, typed }: { record: FoundRecord; typed: string }) {
  const end = typed.trim().length;
  if (match !== 'end' || end >= number.length) return <span className={css.number}>{number}</span>;
  return (
    <span className={css.number}>
      <span className={css.soft}>{number.slice(0, -end)}</span>
      <b>{number.slice(-end)}</b>
    </span>
  );
}
