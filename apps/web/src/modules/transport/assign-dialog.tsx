import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getSelectCustomsCompanies } from '@entrepot/contract/modules/customs/number-calls.ts';
import { assignCustomsNumbers } from '@entrepot/contract/modules/transport/paper-calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Gives the orders and bags of a shift their customs numbers; a shift that has a clearance company keeps it. */
export function AssignDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useWords('transport');
  const fixed = shift.customsClearanceCompanyId;
  const { data: companies } = useQuery({
    queryKey: ['customs-companies'],
    queryFn: () => ask(getSelectCustomsCompanies, {}, { quiet: true }),
  });
  if (!companies) return null;
  return (
    <CallDialog
      of={assignCustomsNumbers}
      about={{ module: 'transport' }}
      size="small"
      title={t('pages.assignTitle', { name: shift.name })}
      above={
        <Stack>
          <Text>{t('pages.assignText')}</Text>
          {!companies.length && <Text tone="waits">{t('pages.noCompanies')}</Text>}
        </Stack>
      }
      rows={[['companyId']]}
      fields={{
        companyId: {
          label: t('pages.company'),
          options: companies.map(({ value, name, number }) => ({ value, label: inBrackets(name, number) })),
          disabled: fixed !== null,
          hint: fixed ? t('pages.companyFixed') : undefined,
          required: true,
        },
      }}
      starts={{ companyId: fixed ?? (companies.length === 1 ? companies[0]!.value : null) }}
      given={{ transportShiftId: shift.id }}
      submit={t('actions.assignNumbers')}
      success={(count) => t(count ? 'pages.assigned' : 'pages.assignedNone', { count })}
      onClose={onClose}
    />
  );
}
