import type { getLogisticsOrderReport } from '@entrepot/contract/modules/reports/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import type { Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Counted } from './opens.tsx';
import css from './reports.module.css';
import { moneyDecimals } from './amounts.ts';

type Line = Told<typeof getLogisticsOrderReport.gives>['data'][number];
const shown = [
  'orders',
  'parcels',
  'signed',
  'transitDays',
  'onTimeShare',
  'revenue',
  'discount',
  'refund',
  'net',
  'cost',
  'margin',
  'unpaid',
] as const;
const isMoney = new Set<string>(['revenue', 'discount', 'refund', 'net', 'cost', 'margin', 'unpaid']);

/** What a reader may not see is not named. */
const seen = (line: Line) => shown.filter((name) => line[name] !== null || name === 'transitDays' || name === 'onTimeShare');

interface FiguresProps {
  lines: readonly Line[] | undefined;
  /** The list that a number of a line counts. */
  addressOf(line: Line, of: (typeof shown)[number]): string | null;
  /** Shows what the margin of a line is made of. */
  showParts(line: Line): void;
}

/** The sums of the whole period, for each currency. */
export function Figures({ lines, addressOf, showParts }: FiguresProps) {
  const t = useWords('reports');
  const text = (line: Line, name: (typeof shown)[number]) => {
    const value = line[name];
    if (value === null) return '—';
    return grouped(String(value), isMoney.has(name) ? moneyDecimals : 0);
  };
  return (lines ?? []).map((line) => (
    <Card key={line.currencyCode ?? ''} title={line.currencyCode ? t('pages.totalOf', { code: line.currencyCode }) : t('pages.total')}>
      <dl className={css.figures}>
        {seen(line).map((name) => (
          <div key={name}>
            <dt>{t(`orders.${name}`)}</dt>
            <dd>
              {name === 'margin' ? (
                <Button kind="link" onClick={() => showParts(line)}>
                  {text(line, name)}
                </Button>
              ) : (
                <Counted href={Number(line[name]) > 0 ? addressOf(line, name) : null}>{text(line, name)}</Counted>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}
