import { getSelectCustomsCompanies } from '@entrepot/contract/modules/customs/number-calls.ts';
import { assignCustomsNumbers } from '@entrepot/contract/modules/transport/paper-calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Gives the orders and bags of a shift their customs numbers; a shift that has a clearance company keeps it. */
export function AssignDialog({ shift, onClose }: { shift: Listed<typeof transportShift>; onClose(): void }) {
  const t = useWords('transport');
  const fixed = shift.customsClearanceCompanyId;
  const [chosen, setChosen] = useState<string | null>(fixed);
  const { data } = useQuery({ queryKey: ['customs-companies'], queryFn: () => ask(getSelectCustomsCompanies, {}, { quiet: true }) });
  const companies = data ?? [];
  const companyId = chosen ?? (companies.length === 1 ? companies[0]!.value : null);
  const assigning = useCall(assignCustomsNumbers, {
    success: (count) => t(count ? 'pages.assigned' : 'pages.assignedNone', { count }),
    done: onClose,
  });
  const assign = () => companyId && assigning.run({ transportShiftId: shift.id, companyId });
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.assignTitle', { name: shift.name })}
      footer={
        <Button kind="primary" onClick={assign} busy={assigning.busy} disabled={!companyId} shortcut="Enter">
          {t('actions.assignNumbers')}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.assignText')}</Text>
        {data && !companies.length && <Text tone="waits">{t('pages.noCompanies')}</Text>}
        <Select
          label={t('pages.company')}
          options={companies.map(({ value, name, number }) => ({ value, label: `${name} (${number})` }))}
          value={companyId}
          onChange={(value) => setChosen(value as string | null)}
          disabled={fixed !== null}
          {...(fixed ? { hint: t('pages.companyFixed') } : {})}
          required
        />
      </Stack>
    </Modal>
  );
}
