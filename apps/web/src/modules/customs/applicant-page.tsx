import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { deactivateApplicant } from '@entrepot/contract/modules/customs/calls.ts';
import { applicantInformationIndex } from '@entrepot/contract/modules/customs/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { DeclarantUse } from './declarant-use.tsx';

type Row = Listed<typeof applicant>;
const needs = applicantInformationIndex.Deactivate;
// Usage of a declarant is the main purpose of the list.
const columns = [
  'contacts',
  'ownerId',
  'identityNumber',
  'halfYearEntries',
  'lastUsedTime',
  'usageCount',
  'phone',
  'countryId',
  'detailedAddress',
  'deactivated',
];
const lastUsed = ({ lastUsedTime }: Row) => (typeof lastUsedTime === 'string' ? lastUsedTime.slice(0, 16) : '—');
const actions: readonly Button<Row>[] = [
  callButton({
    key: 'deactivate',
    call: deactivateApplicant,
    needs,
    tone: 'danger',
    visible: (row) => !row.deactivated,
    input: ({ id }) => ({ id, deactivated: true }),
    confirm: { title: 'pages.deactivateTitle', text: 'pages.deactivateText' },
  }),
  callButton({
    key: 'reactivate',
    call: deactivateApplicant,
    needs,
    visible: (row) => Boolean(row.deactivated),
    input: ({ id }) => ({ id, deactivated: false }),
  }),
];

/** Customs declarants: a customer's own, and the site's pool, used in rotation. */
export function Page() {
  const t = useTexts('customs');
  return (
    <ListPage
      of={applicant}
      columns={columns}
      own={[
        {
          key: 'halfYearEntries',
          label: t('pages.halfYearEntries'),
          align: 'right',
          width: 130,
          cell: (row) => Number(row.halfYearEntries ?? 0),
        },
        {
          key: 'lastUsedTime',
          label: t('pages.lastUsed'),
          width: 150,
          cell: (row) => lastUsed(row),
        },
      ]}
      detail={{
        sections: [
          {
            keys: ['contacts', 'identityNumber', 'phone', 'receiveTel', 'countryId', 'detailedAddress', 'ownerId', 'deactivated'],
            quiet: ['receiveTel'],
          },
        ],
        children: ({ id }) => <DeclarantUse id={id} />,
      }}
      rowTone={(row) => (row.deactivated ? 'neutral' : undefined)}
      form={{ fields: { ownerId: { hint: t('pages.poolHint') } } }}
      actions={actions}
    />
  );
}
