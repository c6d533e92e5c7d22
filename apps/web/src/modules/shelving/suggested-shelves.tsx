import { reasonText, type Suggested } from '@entrepot/client/floor/shelf-suggestions.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './suggested-shelves.module.css';

/** Suggested shelves for the goods in hand, each with its reason; renders nothing when none fits. */
export function SuggestedShelves({ of }: { of: readonly Suggested[] | null | undefined }) {
  const t = useTexts('shelving');
  if (!of?.length) return null;
  return (
    <div>
      <strong>{t('pages.putAway.title')}</strong>
      <ul className={css.rows}>
        {of.map(({ shelfNumber, partitionName, reason }) => (
          <li key={shelfNumber} className={css.row}>
            <span className="mono">{shelfNumber}</span>
            <span>{partitionName}</span>
            <span className={css.reason}>{reasonText(t, reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
