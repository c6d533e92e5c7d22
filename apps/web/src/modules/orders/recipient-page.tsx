import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { auditRecipient, setDefaultAddress, verifyRealName } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { OrderDialog } from './order-dialog.tsx';
import type { Answers } from './results.ts';
import { PasteAddress } from './paste-address.tsx';

const ImportRecipients = late(() => import('./import-recipients.tsx').then((part) => ({ default: part.ImportRecipients })));

type Row = Listed<typeof recipient>;
const { RealNameStatus } = enumCodes;
const { ToBeAudited } = enumCodes.RecipientInformationAudit;
const waits = (row: Row) => row.audit === ToBeAudited;

const columns = [
  'recipientName',
  'ownerId',
  'phone',
  'countryId',
  'detailedAddress',
  'mailboxCode',
  'defaultAddress',
  'audit',
  'realNameStatus',
  'useCount',
];
const cells = { phone: ({ phoneCode, phone }: Row) => [phoneCode && `+${phoneCode}`, phone].filter(Boolean).join(' ') };
const phoneCodes = ['886', '852', '853', '86'].map((code) => ({ value: code, label: `+${code}` }));

/** The calling codes the product knows the numbers of; one that an entry has besides stays. */
function PhoneCodeInput({
  field: _field,
  row: _row,
  labelOf: _labelOf,
  currency: _currency,
  value,
  onChange,
  ...control
}: InputProps<string>) {
  const own = value && !phoneCodes.some((one) => one.value === value) ? [{ value, label: `+${value}` }] : [];
  return <Select options={[...phoneCodes, ...own]} value={value ?? null} onChange={onChange} searchable={false} {...control} />;
}

/** The address book: receivers with their review, and the identity that customs ask for. */
export function Page() {
  const t = useWords('orders');
  const [rejecting, setRejecting] = useState<readonly Row[] | null>(null);
  const [importing, setImporting] = useState(false);
  const auditing = useCall(auditRecipient);
  const choosing = useCall(setDefaultAddress, { success: t('pages.defaultSet') });
  const verifying = useCall(verifyRealName, {
    success: ({ realNameStatus }) => (realNameStatus === RealNameStatus.Verified ? t('pages.verified') : undefined),
    done: ({ realNameStatus }) => {
      if (realNameStatus === RealNameStatus.Failed) tell({ tone: 'warn', text: t('pages.notVerified') });
    },
  });

  function settle(answers: Answers | undefined, approved: boolean): void {
    const done = answers?.filter(({ ok }) => ok).length ?? 0;
    if (done) tell({ tone: 'success', text: t(approved ? 'pages.approvedRecipients' : 'pages.rejectedRecipients', { count: done }) });
    for (const answer of answers?.filter(({ ok }) => !ok).slice(0, 5) ?? []) tell({ tone: 'error', text: answer.message ?? '' });
  }
  const approve = async (rows: readonly Row[]) =>
    settle(await auditing.run({ ids: rows.map(({ id }) => id), approved: true, remarks: null }), true);

  return (
    <>
      <ListPage
        of={recipient}
        columns={columns}
        cells={cells}
        form={{
          above: (change) => <PasteAddress change={change} />,
          fields: { phoneCode: { input: PhoneCodeInput }, identityNumber: { hint: t('pages.identityHint') } },
        }}
        toolbar={[
          {
            key: 'import',
            label: t('actions.importRecipients'),
            icon: <Icon name="upload" />,
            needs: recipientInformationIndex.Establish,
            onClick: () => setImporting(true),
          },
        ]}
        bulk={[
          { key: 'approve', label: t('actions.approveRecipient'), needs: recipientInformationIndex.Audit, run: approve },
          { key: 'reject', label: t('actions.rejectRecipient'), needs: recipientInformationIndex.Audit, run: setRejecting },
        ]}
        actions={[
          {
            key: 'default',
            label: t('actions.setDefault'),
            icon: <Icon name="star" />,
            needs: recipientInformationIndex.SetDefault,
            shown: (row) => !row.defaultAddress,
            run: (row) => choosing.run({ id: row.id }),
          },
          {
            key: 'approve',
            label: t('actions.approveRecipient'),
            needs: recipientInformationIndex.Audit,
            shown: waits,
            run: (row) => approve([row]),
          },
          {
            key: 'reject',
            label: t('actions.rejectRecipient'),
            needs: recipientInformationIndex.Audit,
            shown: waits,
            run: (row) => setRejecting([row]),
          },
          {
            key: 'verify',
            label: t('actions.verify'),
            needs: recipientInformationIndex.VerifyRealName,
            shown: ({ realNameStatus }) => realNameStatus === RealNameStatus.Unknown || realNameStatus === RealNameStatus.Failed,
            run: (row) => verifying.run({ id: row.id }),
          },
        ]}
        detail={{
          cells,
          sections: [
            {
              keys: ['recipientName', 'recipientType', 'ownerId', 'phone', 'telephone', 'companyName', 'taxNumber', 'defaultAddress'],
              quiet: ['telephone', 'companyName', 'taxNumber'],
            },
            {
              title: t('pages.address'),
              keys: ['countryId', 'provinceId', 'cityId', 'countyId', 'townId', 'detailedAddress', 'mailboxCode'],
              quiet: ['countyId', 'townId'],
            },
            {
              title: t('pages.review'),
              keys: ['audit', 'auditRemarks', 'realNameStatus', 'realNameTime', 'identityNumber', 'identityPictures'],
            },
          ],
        }}
      />
      <Suspense>{importing && <ImportRecipients onClose={() => setImporting(false)} />}</Suspense>
      {rejecting && (
        <OrderDialog
          of={auditRecipient}
          title={t('pages.rejectRecipientTitle', { count: rejecting.length })}
          text={t('pages.rejectRecipientText')}
          rows={[['remarks']]}
          fields={{ remarks: { required: true, label: t('pages.reason') } }}
          given={{ ids: rejecting.map(({ id }) => id), approved: false }}
          submit={t('actions.rejectRecipient')}
          done={(answers) => {
            setRejecting(null);
            settle(answers, false);
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}
