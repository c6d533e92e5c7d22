import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { deactivateApplicant } from '@entrepot/contract/modules/customs/calls.ts';
import { applicantInformationIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { DeclarantUse } from './declarant-use.tsx';

type Row = Listed<typeof applicant>;
const needs = applicantInformationIndex.Deactivate;
// How much a declarant is used is what the list is looked at for.
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
/** How much a declarant is used, as the list tells it. */
type Used = { halfYearEntries?: number; lastUsedTime?: string | null };
const lastUsed = ({ lastUsedTime }: Used) => lastUsedTime?.slice(0, 16) ?? '—';

/** Who declares goods to customs: a customer's own, and the site's pool whose members take turns. */
export function Page() {
  const t = useWords('customs');
  const using = useCall(deactivateApplicant);
  const deactivate = async ({ id, contacts }: Row) => {
    const agreed = await confirm({
      title: t('pages.deactivateTitle', { name: contacts }),
      text: t('pages.deactivateText'),
      confirmLabel: t('actions.deactivate'),
      tone: 'danger',
    });
    if (agreed) await using.run({ id, deactivated: true });
  };
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
          cell: (row) => (row as Row & Used).halfYearEntries ?? 0,
        },
        {
          key: 'lastUsedTime',
          label: t('pages.lastUsed'),
          width: 150,
          cell: (row) => lastUsed(row as Row & Used),
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
      rowTone={(row) => (row.deactivated ? 'idle' : undefined)}
      form={{ fields: { ownerId: { hint: t('pages.poolHint') } } }}
      actions={[
        {
          key: 'off',
          label: t('actions.deactivate'),
          needs,
          tone: 'danger',
          shown: (row) => !row.deactivated,
          run: deactivate,
        },
        {
          key: 'on',
          label: t('actions.reactivate'),
          needs,
          shown: (row) => Boolean(row.deactivated),
          run: ({ id }) => using.run({ id, deactivated: false }),
        },
      ]}
    />
  );
}
