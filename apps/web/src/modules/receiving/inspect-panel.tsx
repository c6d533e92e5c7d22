import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  countedOf,
  type CountedLine,
  type Inspection,
  nameOf,
  type Result,
  results,
  toMeasure,
} from '@entrepot/client/floor/use-inspecting.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import css from './floor.module.css';

const { InspectionResult } = enumCodes;

/** The results that pieces are counted with, by the key that selects each. */
export const resultKeys = results.map((result, at) => [`F${6 + at}`, result] as const);

interface Props {
  inspection: Inspection;
  result: Result;
  /** The line of the piece that was counted last. */
  last: CountedLine | null;
  onResult(result: Result): void;
  onCount(commodityId: string, result: Result): void;
  onMeasure(commodityId: string): void;
  onSubmit(): void;
  onClose(): void;
}

/** Expected and counted contents of the bin, and the keys that set the result of the next pieces. */
export function InspectPanel({ inspection, result, last, onResult, onCount, onMeasure, onSubmit, onClose }: Props) {
  const t = useTexts('receiving');
  const isLast = (commodityId: string, as: Result) => last?.commodityId === commodityId && last.result === as;
  const unmeasured = toMeasure(inspection).map(({ commodityId }) => commodityId);
  return (
    <section className={css.panel} aria-label={t('qualityInspection.title')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className={css.big}>{nameOf(inspection)}</strong>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </Group>
        <Group>
          {resultKeys.map(([key, as]) => (
            <Button key={key} shortcut={key} kind={result === as ? 'primary' : 'plain'} onClick={() => onResult(as)}>
              {enumLabel('InspectionResult', as)}
            </Button>
          ))}
        </Group>
        <ul className={css.rows}>
          {countedOf(inspection).map((one) => (
            <li key={one.commodityId} className={css.row} data-now={one.counted > one.quantity || undefined}>
              <span className={css.name}>{one.commodityName}</span>
              <span className="mono">{one.identificationCode ?? one.commodityCode}</span>
              {one.isUnannounced && <StateTag label={t('pages.floor.unannouncedPiece')} tone="waiting" />}
              <strong className={css.count}>{`${one.counted} / ${one.quantity}`}</strong>
              <Button
                size="small"
                shortcut={isLast(one.commodityId, InspectionResult.Qualified) ? 'F2' : undefined}
                onClick={() => onCount(one.commodityId, result)}
              >
                {t('actions.typeCount')}
              </Button>
              {unmeasured.includes(one.commodityId) && (
                <Button
                  size="small"
                  shortcut={unmeasured[0] === one.commodityId ? 'F4' : undefined}
                  onClick={() => onMeasure(one.commodityId)}
                >
                  {t('actions.measure')}
                </Button>
              )}
              {one.others.map((line) => (
                <Button
                  size="small"
                  key={line.inspectionResult}
                  shortcut={isLast(one.commodityId, line.inspectionResult) ? 'F2' : undefined}
                  onClick={() => onCount(one.commodityId, line.inspectionResult)}
                >
                  {`${enumLabel('InspectionResult', line.inspectionResult)} ${line.quantity}`}
                  {line.imageUrls?.length ? ` · ${t('pages.floor.pictures', { count: line.imageUrls.length })}` : ''}
                </Button>
              ))}
            </li>
          ))}
        </ul>
        <Button kind="primary" size="large" shortcut="F10" onClick={onSubmit} wide>
          {t('actions.submitInspection')}
        </Button>
      </Stack>
    </section>
  );
}
