import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { ReturnedRow } from './returned-facts.ts';
import css from './returned.module.css';

const { ToBeSigned, Warehoused, Removed, Deleted } = enumCodes.ReturnLogisticsOrderStatus;
const steps = ['signedTime', 'shelvedTime', 'claimedTime'] as const;
const endings: readonly number[] = [Warehoused, Removed, Deleted];

/** Progress of a return: its steps with their times, and the decision. */
export function ReturnedWay({ row }: { row: ReturnedRow }) {
  const t = useTexts('returns');
  const over = endings.includes(row.status);
  const last = steps.map((step) => Boolean(row[step])).lastIndexOf(true);
  const visible = steps.filter((step, at) => row[step] || (at > last && !over && (step !== 'claimedTime' || row.ownerId === null)));
  const now = over ? -1 : row.status === ToBeSigned ? 0 : steps.findIndex((step, at) => at > last && visible.includes(step));
  return (
    <ol className={css.way} aria-label={t('pages.way')}>
      {visible.map((step) => {
        const state = row[step] ? 'done' : steps.indexOf(step) === now ? 'now' : 'next';
        return (
          <li key={step} className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css.name}>{t(`pages.returnedSteps.${step}`)}</span>
            <span className={css.time}>{row[step] ? <FieldValue of={returnLogisticsOrder} name={step} row={row} /> : ''}</span>
          </li>
        );
      })}
      <li className={css.step} data-state={over ? 'done' : 'next'} aria-current={over ? 'step' : undefined}>
        <span className={css.name}>
          {over ? <FieldValue of={returnLogisticsOrder} name="status" row={row} /> : t('pages.returnedSteps.decided')}
        </span>
      </li>
    </ol>
  );
}
