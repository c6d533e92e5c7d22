import { useWords } from '@entrepot/client/react/use-words.ts';
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
import { Button } from '@entrepot/ui/button.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';

interface KeepProps {
  report: SavableReport;
  /** What it is summed by and narrowed to now. */
  narrowing: SavedNarrowing;
}

const usualHour = 8;
const lastHour = 23;

/** The button that keeps a report as it stands, to be opened again and, if wanted, sent by the clock. */
export function Keep({ report, narrowing }: KeepProps) {
  const t = useWords('reports');
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(logisticsOrderReportIndex.Save)) return null;
  const { language: _language, ...given } = narrowing;
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
          given={{ report, ...given }}
          starts={{ span: 'last7Days', sending: 'never', hour: usualHour, format: 'xlsx' }}
          fields={({ sending }) => ({
            span: { options: reportSpans.map((value) => ({ value, label: t(`saved.spans.${value}`) })) },
            sending: { options: sendings.map((value) => ({ value, label: t(`saved.sendings.${value}`) })) },
            hour: {
              hidden: sending === 'never',
              options: Array.from({ length: lastHour + 1 }, (_, value) => ({ value, label: `${String(value).padStart(2, '0')}:00` })),
            },
            format: { options: reportFormats.map((value) => ({ value, label: t(`saved.formats.${value}`) })) },
          })}
          input={({ hour }) => ({ hour: hour ?? usualHour })}
          submit={t('saved.keep')}
          success={t('saved.kept')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
