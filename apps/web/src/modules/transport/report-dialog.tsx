import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { arrivalDiscrepancy } from '@entrepot/contract/modules/transport/arrival-discrepancy.ts';
import { reportDiscrepancy } from '@entrepot/contract/modules/transport/report-discrepancy.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';

const { Damaged, Extra } = enumCodes.ArrivalDiscrepancyKind;

/** Reports damage or something extra of an arrived shift. */
export function ReportDialog({ shiftId: transportShiftId, onClose }: { shiftId: string; onClose(): void }) {
  const t = useTexts('transport');
  const kinds = [Damaged, Extra].map((value) => ({ value, label: enumLabel('ArrivalDiscrepancyKind', value) }));
  return (
    <CallDialog
      of={reportDiscrepancy}
      about={arrivalDiscrepancy}
      title={t('actions.Report')}
      above={<Text>{t('pages.reportText')}</Text>}
      rows={[['kind'], ['number'], ['reason'], ['pictures']]}
      fields={{ kind: { options: kinds }, number: { label: t('pages.reportedNumber') } }}
      defaults={{ kind: Damaged }}
      params={{ transportShiftId }}
      entered={`report:${transportShiftId}`}
      submit={t('actions.Report')}
      success={(_, { number }) => t('pages.reported', { number })}
      onClose={onClose}
    />
  );
}
