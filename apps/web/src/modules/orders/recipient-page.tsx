import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { auditRecipient, setDefaultAddress, verifyRealName } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { OrderDialog } from './order-dialog.tsx';
import type { Answers } from './results.ts';
import { useRecipientForm } from './paste-address.tsx';

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
/** The address book: receivers with their review, and the identity required by customs. */
export function Page() {
  const t = useTexts('orders');
  const form = useRecipientForm();
  function settle(answers: Answers, approved: boolean): void {
    const done = answers.filter(({ ok }) => ok).length;
    if (done) toast({ tone: 'success', text: t(approved ? 'pages.approvedRecipients' : 'pages.rejectedRecipients', { count: done }) });
    for (const answer of answers.filter(({ ok }) => !ok).slice(0, 5)) toast({ tone: 'error', text: answer.message ?? '' });
  }
  const approve: Button<readonly Row[]> = callButton({
    key: 'approveRecipient',
    call: auditRecipient,
    input: (rows) => ({ ids: rows.map(({ id }) => id), approved: true, remarks: null }),
    done: (answers) => settle(answers, true),
  });
  const reject: Button<readonly Row[]> = {
    key: 'rejectRecipient',
    needs: recipientInformationIndex.Audit,
    dialog: (rows, onClose) => (
      <OrderDialog
        of={auditRecipient}
        title={t('pages.rejectRecipientTitle', { count: rows.length })}
        text={t('pages.rejectRecipientText')}
        rows={[['remarks']]}
        fields={{ remarks: { required: true, label: t('pages.reason') } }}
        params={{ ids: rows.map(({ id }) => id), approved: false }}
        submit={t('actions.rejectRecipient')}
        done={(answers) => {
          onClose();
          settle(answers, false);
        }}
        onClose={onClose}
      />
    ),
  };
  const actions: readonly Button<Row>[] = [
    callButton({
      key: 'setDefault',
      call: setDefaultAddress,
      icon: 'star',
      visible: (row) => !row.defaultAddress,
      success: 'pages.defaultSet',
    }),
    forRow(approve, { visible: waits }),
    forRow(reject, { visible: waits }),
    callButton({
      key: 'verify',
      call: verifyRealName,
      visible: ({ realNameStatus }) => realNameStatus === RealNameStatus.Unknown || realNameStatus === RealNameStatus.Failed,
      success: ({ realNameStatus }) => (realNameStatus === RealNameStatus.Verified ? t('pages.verified') : undefined),
      done: ({ realNameStatus }) => {
        if (realNameStatus === RealNameStatus.Failed) toast({ tone: 'warn', text: t('pages.notVerified') });
      },
    }),
  ];

  return (
    <ListPage
      of={recipient}
      columns={columns}
      cells={cells}
      form={form}
      toolbar={[
        {
          key: 'importRecipients',
          icon: 'upload',
          needs: recipientInformationIndex.Establish,
          dialog: (_, onClose) => <ImportRecipients onClose={onClose} />,
        },
      ]}
      bulk={[approve, reject]}
      actions={actions}
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
  );
}
