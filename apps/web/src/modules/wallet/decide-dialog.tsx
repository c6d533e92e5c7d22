import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { auditMoneyRequest, getMoneyRequestById } from '@entrepot/contract/modules/wallet/money-request-calls.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { BeforeAfter } from './before-after.tsx';
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
  const { data, error } = useCallQuery(getMoneyRequestById, { id: row.id }, { staleTime: 0, gcTime: 0 });
  const kind = String(row.moneyMovementName ?? '');
  // A request that moves no money is named by its subject.
  const amount = isSome(row.amount) ? moneyText(row.amount, currency) : headed(kind, row.subjectNumber ?? '');
  return (
    <CallDialog
      of={auditMoneyRequest}
      about={moneyRequest}
      title={t('pages.decideOf', { amount })}
      above={
        <Stack gap="small">
          <DescriptionList
            items={[
              { label: t('moneyRequest.fields.moneyMovement'), value: kind },
              { label: t('moneyRequest.fields.ownerId'), value: String(row.nickName || row.userName || '') },
              {
                label: t('moneyRequest.fields.amount'),
                value: isSome(row.amount) ? <Money amount={row.amount} currency={currency} /> : '—',
              },
              ...(row.wholeAmount
                ? [{ label: t('moneyRequest.fields.wholeAmount'), value: <Money amount={row.wholeAmount} currency={currency} /> }]
                : []),
              { label: t('moneyRequest.fields.subjectNumber'), value: row.subjectNumber || '—' },
              { label: t('moneyRequest.fields.askedById'), value: String(row.askedByName ?? '') },
              { label: t('moneyRequest.fields.remarks'), value: row.remarks || '—' },
              ...(data ? subjectItems(data, t) : []),
            ]}
          />
          {!data && (error ? <Alert tone="error" title={error.message} /> : <LoadingBlock />)}
          {data?.obstacle && <Alert tone="warn" title={t('pages.wouldFail', { reason: data.obstacle })} />}
          {data && data.changes.length > 0 && (
            <BeforeAfter
              changes={data.changes.map((change) => ({ ...change, key: change.pocket, label: t(`wallet.fields.${change.pocket}`) }))}
              currency={currency}
            />
          )}
        </Stack>
      }
      rows={[['approved'], ['remarks']]}
      fields={({ approved }) => ({ approved: decided(approved).choice, remarks: decided(approved).remarks })}
      params={{ id: row.id }}
      submit={({ approved }) => decided(approved).submit}
      tone={({ approved }) => decided(approved).tone}
      success={(_answer, { approved }) => t(approved ? 'pages.requestApproved' : 'pages.requestRefused', { amount })}
      onClose={onClose}
    />
  );
}

/** The bank account, reference, remarks and pictures of the subject, as far as it has them. */
function subjectItems(data: ResponseOf<typeof getMoneyRequestById.output>, t: Translate) {
  const texts: [label: string, value: string | null][] = [
    [t('withdrawal.fields.bankName'), data.bankName],
    [t('withdrawal.fields.accountName'), data.accountName],
    [t('withdrawal.fields.accountNumber'), data.accountNumber],
    [t('withdrawal.fields.transferNo'), data.transferNo],
    [t('pages.customerRemarks'), data.subjectRemarks],
  ];
  return [
    ...texts.flatMap(([label, value]) => (value ? [{ label, value, copy: value }] : [])),
    ...(data.evidenceUrls.length ? [{ label: t('pages.evidence'), value: <ImageThumbs addresses={data.evidenceUrls} /> }] : []),
  ];
}
