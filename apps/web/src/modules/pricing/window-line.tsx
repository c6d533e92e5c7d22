import type { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { ticksOf } from './time-ticks.ts';
import css from './window-line.module.css';

type Quotation = typeof transferQuotation;
type Row = Listed<Quotation>;
const day = 86_400_000;
const dayOf = (time: Date, zone: string) => timeText(time, zone).slice(0, 10);
const most = 100;

/** The effective windows of quotations on one line of time, so that gaps between them are seen. */
export function WindowLine({ of, onClose }: { of: Quotation; onClose(): void }) {
  const t = useWords('pricing');
  const { timeZone: zone } = useSettings();
  const { data, error, refetch } = useRows(of, { index: 1, rows: most });
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
                  <span className={css.now} style={{ left: at(Date.now()) }} title={t('pages.now')} />
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

/** The time the line shows: a quarter of a year around now, and what begins or ends beyond that. */
function spanOf(rows: readonly Row[]): [number, number] {
  const now = Date.now();
  const starts = rows.map(({ timeOfEntryIntoForce }) => timeOfEntryIntoForce.getTime());
  const ends = rows.flatMap(({ deadline }) => deadline?.getTime() ?? []);
  return [Math.min(now - 90 * day, ...starts), Math.max(now + 90 * day, ...starts, ...ends) + 30 * day];
}
