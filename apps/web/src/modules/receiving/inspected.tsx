import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { qualityInspectionIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { qualityInspection } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import css from './floor.module.css';
import { resultKeys } from './inspect-panel.tsx';
import { ReviewDialog } from './inspection-dialogs.tsx';
import { countedOf, type Inspection, nameOf, type Result } from '@entrepot/client/floor/use-inspecting.ts';

const { InspectionResult, QualityInspectionStatus } = enumCodes;
const noted: readonly number[] = [InspectionResult.Short, InspectionResult.Extra];

/** A completed inspection: results with pictures; the office can correct it. */
export function Inspected({ inspection }: { inspection: Inspection }) {
  const t = useTexts('receiving');
  const place = useTabLocation();
  const can = useCan();
  const [open, setOpen] = useState<{ commodityId: string; result: Result } | null>(null);
  const isOver = inspection.inspectionStatus === QualityInspectionStatus.Inspected;
  const mayReview = isOver && can(qualityInspectionIndex.Review);
  return (
    <Stack>
      <PageHeader title={`${place.title} ${nameOf(inspection)}`} />
      <DetailSheet
        of={qualityInspection}
        row={inspection}
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
