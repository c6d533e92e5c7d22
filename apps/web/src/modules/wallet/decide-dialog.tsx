import type { Listed } from '@entrepot/client/calls/api.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { auditMoneyRequest } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from './currency.tsx';
import { useDecision } from './decision.ts';

/** Four-eyes approval of a money movement that a colleague requested: approve, or reject with a reason. */
export function DecideDialog({ row, onClose }: { row: Listed<typeof moneyRequest>; onClose(): void }) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(row);
  const decided = useDecision({
    yes: t('pages.approve'),
    no: t('pages.refuse'),
    remarks: t('moneyRequest.fields.decisionRemarks'),
    hint: t('pages.requesterReads'),
  });
  const kind = String(row.moneyMovementName ?? '');
  // A request that moves no money is named by its subject.
  const amount = isSome(row.amount) ? moneyText(row.amount, currency) : headed(kind, row.subjectNumber ?? '');
  return (
    <CallDialog
      of={auditMoneyRequest}
      about={moneyRequest}
      title={t('pages.decideOf', { amount })}
      above={
        <DescriptionList
          items={[
            { label: t('moneyRequest.fields.moneyMovement'), value: kind },
            { label: t('moneyRequest.fields.ownerId'), value: String(row.nickName || row.userName || '') },
            { label: t('moneyRequest.fields.amount'), value: isSome(row.amount) ? <Money amount={row.amount} currency={currency} /> : '—' },
            ...(row.wholeAmount
              ? [{ label: t('moneyRequest.fields.wholeAmount'), value: <Money amount={row.wholeAmount} currency={currency} /> }]
              : []),
            { label: t('moneyRequest.fields.subjectNumber'), value: row.subjectNumber || '—' },
            { label: t('moneyRequest.fields.askedById'), value: String(row.askedByName ?? '') },
            { label: t('moneyRequest.fields.remarks'), value: row.remarks || '—' },
          ]}
        />
      }
      rows={[['approved'], ['remarks']]}
      fields={({ approved }) => ({ approved: decided(approved).choice, remarks: decided(approved).remarks })}
      defaults={{ approved: true }}
      params={{ id: row.id }}
      submit={({ approved }) => decided(approved).submit}
      tone={({ approved }) => decided(approved).tone}
      success={(_answer, { approved }) => t(approved ? 'pages.requestApproved' : 'pages.requestRefused', { amount })}
      onClose={onClose}
    />
  );
}
