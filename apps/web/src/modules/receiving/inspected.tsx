import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { qualityInspectionIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import css from './floor.module.css';
import { resultKeys } from './inspect-floor.tsx';
import { ReviewDialog } from './inspection-dialogs.tsx';
import { countedOf, type Inspection, nameOf, type Result } from '@entrepot/client/floor/use-inspecting.ts';

const { InspectionResult, QualityInspectionStatus } = enumCodes;
const noted: readonly number[] = [InspectionResult.Short, InspectionResult.Extra];

/** An inspection that is over: what was found, with pictures; the office may correct it. */
export function Inspected({ inspection }: { inspection: Inspection }) {
  const t = useWords('receiving');
  const place = usePlace();
  const can = useCan();
  const [open, setOpen] = useState<{ commodityId: string; result: Result } | null>(null);
  const isOver = inspection.inspectionStatus === QualityInspectionStatus.Inspected;
  const mayReview = isOver && can(qualityInspectionIndex.Review);
  return (
    <Stack>
      <PageHeader title={`${place.title} ${nameOf(inspection)}`} />
      <FactSheet
        of={qualityInspection}
        row={inspection as never}
        parts={[
          {
            keys: [
              'documentId',
              'binId',
              'ownerId',
              'inspectionStatus',
              'inspectorId',
              'startTime',
              'endTime',
              'reviewerId',
              'reviewTime',
              'remarks',
            ],
          },
        ]}
      />
      {countedOf(inspection).map((one) => (
        <section key={one.commodityId} className={css.panel} aria-label={one.commodityName}>
          <Group justify="between">
            <strong>{one.commodityName}</strong>
            <span className="mono">{one.commodityCode}</span>
            <strong className={css.count}>{`${one.counted} / ${one.quantity}`}</strong>
          </Group>
          <ul className={css.rows}>
            {(inspection.lines ?? [])
              .filter(({ commodityId }) => commodityId === one.commodityId)
              .map((line) => (
                <li key={line.inspectionResult} className={css.row}>
                  <span>{enumLabel('InspectionResult', line.inspectionResult)}</span>
                  <span className={css.count}>{line.quantity}</span>
                  {line.imageUrls?.length ? <ImageThumbs addresses={line.imageUrls} /> : null}
                  {line.remarks && <span className={css.name}>{line.remarks}</span>}
                  {mayReview && !noted.includes(line.inspectionResult) && (
                    <Button size="small" onClick={() => setOpen({ commodityId: one.commodityId, result: line.inspectionResult })}>
                      {t('actions.review')}
                    </Button>
                  )}
                </li>
              ))}
          </ul>
          {mayReview && (
            <Group>
              {resultKeys
                .filter(([, as]) => !inspection.lines?.some((line) => line.commodityId === one.commodityId && line.inspectionResult === as))
                .map(([, as]) => (
                  <Button key={as} size="small" onClick={() => setOpen({ commodityId: one.commodityId, result: as })}>
                    {t('pages.floor.addResult', { result: enumLabel('InspectionResult', as) })}
                  </Button>
                ))}
            </Group>
          )}
        </section>
      ))}
      {open && <ReviewDialog inspection={inspection} {...open} onDone={() => void refreshAll()} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
