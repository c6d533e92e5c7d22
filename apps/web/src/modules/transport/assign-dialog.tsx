import { type Listed } from '@entrepot/client/calls/api.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getSelectCustomsCompanies } from '@entrepot/contract/modules/customs/number-calls.ts';
import { assignCustomsNumbers } from '@entrepot/contract/modules/transport/paper-calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Assigns customs numbers to the orders and bags of a shift; an existing clearance company is unchanged. */
export function AssignDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useTexts('transport');
  const fixed = shift.customsClearanceCompanyId;
  const { data: companies } = useCallQuery(getSelectCustomsCompanies, {});
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
          {!companies.length && <Text tone="waiting">{t('pages.noCompanies')}</Text>}
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
      defaults={{ companyId: fixed ?? (companies.length === 1 ? companies[0]!.value : null) }}
      params={{ transportShiftId: shift.id }}
      submit={t('actions.assignNumbers')}
      success={(count) => t(count ? 'pages.assigned' : 'pages.assignedNone', { count })}
      onClose={onClose}
    />
  );
}
