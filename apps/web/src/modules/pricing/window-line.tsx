import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { timeText } from '@entrepot/ui/base/format.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { ticksOf } from './time-ticks.ts';
import css from './window-line.module.css';
import { dayMs } from '@entrepot/rules/time.ts';

type Quotation = typeof transferQuotation;
type Row = Listed<Quotation>;
const dayOf = (time: Date, zone: string) => timeText(time, zone).slice(0, 10);
const max = 100;

/** Effective periods of quotations on a time line, which shows gaps between them. */
export function WindowLine({ of, onClose }: { of: Quotation; onClose(): void }) {
  const t = useTexts('pricing');
  const { timeZone: zone } = useSettings();
  const { data, error, refetch } = useRows(of, { index: 1, rows: max });
  const rows = data?.data ?? [];
  const [from, to] = spanOf(rows);
  const at = (time: number | undefined) => `${(100 * ((time ?? to) - from)) / (to - from)}%`;
  const textOf = ({ timeOfEntryIntoForce, deadline }: Row) =>
    `${dayOf(timeOfEntryIntoForce, zone)} – ${deadline ? dayOf(deadline, zone) : t('pages.openEnd')}`;
  const ticks = ticksOf(from, to, zone);
  return (
    <Drawer opened onClose={onClose} title={t('pages.windows')} size="wide">
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : !data ? (
        <LoadingBlock />
      ) : (
        <Stack>
          <Text tone="soft">{t('pages.windowsHint')}</Text>
          <div className={css.line} aria-hidden="true">
            <span />
            <span className={css.axis}>
              {ticks.map((tick) => (
                <span key={tick.at} className={css.label} style={{ left: at(tick.at) }}>
                  {tick.label}
                </span>
              ))}
            </span>
          </div>
          <ul className={css.lines}>
            {[...rows].sort(byName).map((row) => (
              <li key={row.id} className={css.line}>
                <span className={css.name}>{row.name}</span>
                <span className={css.track}>
                  {ticks.map((tick) => (
                    <span key={tick.at} className={css.tick} style={{ left: at(tick.at) }} />
                  ))}
                  <span
                    className={css.bar}
                    data-off={row.effectiveFlag ? undefined : true}
                    style={{ left: at(row.timeOfEntryIntoForce.getTime()), right: `calc(100% - ${at(row.deadline?.getTime())})` }}
                  />
                  <span className={css.now} style={{ left: at(serverNow().getTime()) }} title={t('pages.now')} />
                </span>
                <span className={css.dates}>
                  {textOf(row)}
                  {row.effectiveFlag ? '' : ` · ${t('pages.disabledShort')}`}
                </span>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Drawer>
  );
}

const byName = (a: Row, b: Row) => a.name.localeCompare(b.name) || a.timeOfEntryIntoForce.getTime() - b.timeOfEntryIntoForce.getTime();

/** The period of the time line: three months around now, extended to starts and ends beyond. */
function spanOf(rows: readonly Row[]): [number, number] {
  const now = serverNow().getTime();
  const starts = rows.map(({ timeOfEntryIntoForce }) => timeOfEntryIntoForce.getTime());
  const ends = rows.flatMap(({ deadline }) => deadline?.getTime() ?? []);
  return [Math.min(now - 90 * dayMs, ...starts), Math.max(now + 90 * dayMs, ...starts, ...ends) + 30 * dayMs];
}
