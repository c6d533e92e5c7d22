import { reasonText, type Suggested } from '@entrepot/client/floor/suggested.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './suggested-shelves.module.css';

/** The shelves on which goods in hand would best lie, each with its reason; nothing when none fits. */
export function SuggestedShelves({ of }: { of: readonly Suggested[] | null | undefined }) {
  const t = useWords('shelving');
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
