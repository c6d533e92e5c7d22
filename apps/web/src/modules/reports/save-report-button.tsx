import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import {
  reportFormats,
  reportSpans,
  type SavableReport,
  type SavedNarrowing,
  savedReport,
  saveReport,
  sendings,
} from '@entrepot/contract/modules/reports/saved-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';

interface SaveReportProps {
  report: SavableReport;
  /** Current grouping and filters. */
  narrowing: SavedNarrowing;
}

const defaultHour = 8;
const lastHour = 23;

/** Button that saves the current report, to be opened again and optionally sent on a schedule. */
export function SaveReportButton({ report, narrowing }: SaveReportProps) {
  const t = useTexts('reports');
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(logisticsOrderReportIndex.Save)) return null;
  const { language: _language, ...params } = narrowing;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('saved.keep')}</Button>
      {open && (
        <CallDialog
          of={saveReport}
          about={savedReport}
          title={t('saved.keepTitle')}
          above={<Text>{t('saved.keepText')}</Text>}
          rows={[['name', 'span'], ['sending', 'hour'], ['format']]}
          params={{ report, ...params }}
          defaults={{ span: 'last7Days', sending: 'never', hour: defaultHour, format: 'xlsx' }}
          fields={({ sending }) => ({
            span: { options: reportSpans.map((value) => ({ value, label: t(`saved.spans.${value}`) })) },
            sending: { options: sendings.map((value) => ({ value, label: t(`saved.sendings.${value}`) })) },
            hour: {
              hidden: sending === 'never',
              options: Array.from({ length: lastHour + 1 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` })),
            },
            format: { options: reportFormats.map((value) => ({ value, label: t(`saved.formats.${value}`) })) },
          })}
          input={({ hour }) => ({ hour: hour ?? defaultHour })}
          submit={t('saved.keep')}
          success={t('saved.done')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
