import { listMark } from '@entrepot/ui/table/list-text.ts';
import { memo, useMemo } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { drawn, type MapShelf, ownersOf, rowsOf, shelfText, type View } from './map-tones.ts';
import css from './shelves-map.module.css';

/** A map of shelves as a table: a row for each row of shelves, a link to its content for each shelf, and a legend of the colours. */
export const ShelvesMap = memo(function ShelvesMap({ shelves, view, label }: { shelves: readonly MapShelf[]; view: View; label: string }) {
  const t = useTexts('shelving');
  const owners = useMemo(() => ownersOf(shelves), [shelves]);
  const rows = useMemo(() => rowsOf(shelves), [shelves]);
  const tones = new Map<string, { means: string; count: number }>();
  for (const shelf of shelves) {
    const { tone, means } = drawn(view, shelf, owners, t);
    tones.set(tone, { means, count: (tones.get(tone)?.count ?? 0) + 1 });
  }
  return (
    <div>
      <ul className={css.legend} aria-label={t('pages.map.legend')}>
        {[...tones]
          .sort(([one], [other]) => orderOf(one) - orderOf(other))
          .map(([tone, { means, count }]) => (
            <li key={tone}>
              <span className={css.swatch} data-tone={tone} aria-hidden />
              {means} <span className={css.count}>{count}</span>
            </li>
          ))}
      </ul>
      <table className={css.map} aria-label={label}>
        <tbody>
          {rows.map(({ name, shelves: row }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ul className={css.row}>
                  {row.map((shelf) => (
                    <li key={shelf.id}>
                      <Shelf shelf={shelf} view={view} tone={drawn(view, shelf, owners, t).tone} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

const order = [
  'empty',
  'step0',
  'step1',
  'step2',
  'step3',
  'step4',
  'own0',
  'own1',
  'own2',
  'own3',
  'own4',
  'own5',
  'mixed',
  'other',
  'unknown',
  'off',
];
const orderOf = (tone: string) => order.indexOf(tone);

function Shelf({ shelf, view, tone }: { shelf: MapShelf; view: View; tone: string }) {
  const t = useTexts('shelving');
  const value = shelfText(view, shelf, t);
  const description = [shelf.number, value, t('pages.map.goods', { count: shelf.goods })].join(listMark());
  return (
    <a className={css.shelf} data-tone={tone} href={`/ShelvesIndex?open=${shelf.id}`} title={description} aria-label={description}>
      <span className={css.number}>{shelf.number}</span>
      <span className={css.value}>{value}</span>
    </a>
  );
}
