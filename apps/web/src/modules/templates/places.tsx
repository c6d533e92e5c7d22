import { listMark } from '@entrepot/ui/table/list-text.ts';
import { placesOf } from '@entrepot/contract/modules/templates/placeholders.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './templates.module.css';

/** Placeholders of a template type as a table, to read and copy. */
export function Places({ type }: { type: number | null }) {
  const t = useTexts('templates');
  if (type === null) return <p className={css.hint}>{t('pages.chooseType')}</p>;
  return (
    <details className={css.places}>
      <summary>{t('pages.places')}</summary>
      <p className={css.hint}>{t('pages.placesText', { open: '{{', close: '}}' })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('pages.place')}</th>
            <th scope="col">{t('pages.meaning')}</th>
            <th scope="col">{t('pages.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {(placesOf[type] ?? []).map(({ name, columns, needed }) => (
            <tr key={name}>
              <td>
                <CopyText text={`{{${name}}}`} />
              </td>
              <td>
                {t(`places.${name}`)}
                {needed && <strong> · {t('pages.needed')}</strong>}
              </td>
              <td>
                {columns
                  ? t('pages.columns', { names: columns.map((column) => t(`places.${column}`)).join(listMark()) })
                  : t(`samples.${name}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
