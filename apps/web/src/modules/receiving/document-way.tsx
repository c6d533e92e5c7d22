import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { DocumentRow } from './document-facts.ts';
import css from './document-way.module.css';

const steps = ['submitTime', 'departureTime', 'arrivedTime', 'firstSignTime', 'shelvedTime', 'endTime'] as const;
const { Draft, Cancelled, Ended } = enumCodes.WarehouseDocumentStatus;

/** Steps of a document with their times. Skipped steps are omitted. */
export function DocumentWay({ row }: { row: DocumentRow }) {
  const t = useTexts('receiving');
  const last = steps.map((step) => Boolean(row[step])).lastIndexOf(true);
  const over = row.documentStatus === Cancelled || row.documentStatus === Ended;
  const now = over ? -1 : row.documentStatus === Draft ? 0 : last + 1;
  const visible = steps.filter((step, at) => row[step] || (at > last && row.documentStatus !== Cancelled));
  return (
    <ol className={css.way} aria-label={t('pages.way')}>
      {visible.map((step) => {
        const state = row[step] ? 'done' : steps.indexOf(step) === now ? 'now' : 'next';
        return (
          <li key={step} className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css.name}>{t(`pages.steps.${step}`)}</span>
            <span className={css.time}>
              {row[step] ? <FieldValue of={warehouseDocument} name={step} row={row} /> : state === 'now' ? t('pages.waiting') : ''}
            </span>
          </li>
        );
      })}
      {row.documentStatus === Cancelled && (
        <li className={css.step} data-state="wrong" aria-current="step">
          <span className={css.name}>
            <FieldValue of={warehouseDocument} name="documentStatus" row={row} />
          </span>
        </li>
      )}
    </ol>
  );
}
