import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { arrivalDiscrepancy, discrepancyStates } from '@entrepot/contract/modules/transport/arrival-discrepancy.ts';
import { decideDiscrepancy } from '@entrepot/contract/modules/transport/report-discrepancy.ts';
import { arrivalDiscrepancyIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

type Row = Listed<typeof arrivalDiscrepancy>;
const actions: readonly Button<Row>[] = [
  {
    key: 'Decide',
    needs: arrivalDiscrepancyIndex.Decide,
    visible: ({ status }) => discrepancyStates.can(status, 'decide'),
    dialog: (row, onClose) => <DecideDialog row={row} onClose={onClose} />,
  },
];

/** Goods that were missing, extra or damaged at the end of shifts; open discrepancies first. */
export function Page() {
  return <ListPage of={arrivalDiscrepancy} defaults={{ status: enumCodes.ArrivalDiscrepancyStatus.Open }} form={false} actions={actions} />;
}

function DecideDialog({ row: { id, number }, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={decideDiscrepancy}
      about={arrivalDiscrepancy}
      size="small"
      title={headed(t('actions.Decide'), number)}
      rows={[['decision']]}
      params={{ id }}
      submit={t('actions.Decide')}
      success={t('pages.decided', { number })}
      onClose={onClose}
    />
  );
}
