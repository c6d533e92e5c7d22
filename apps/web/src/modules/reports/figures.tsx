import type { getLogisticsOrderReport } from '@entrepot/contract/modules/reports/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Counted } from './opens.tsx';
import css from './reports.module.css';
import { moneyDecimals } from './amounts.ts';

type Line = ResponseOf<typeof getLogisticsOrderReport.output>['data'][number];
const figureKeys = [
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

/** Numbers that the user may not see are omitted. */
const seen = (line: Line) => figureKeys.filter((name) => line[name] !== null || name === 'transitDays' || name === 'onTimeShare');

interface FiguresProps {
  lines: readonly Line[] | undefined;
  /** The list that a number of a line counts. */
  addressOf(line: Line, of: (typeof figureKeys)[number]): string | null;
  /** Shows the components of a line's margin. */
  showParts(line: Line): void;
}

/** The sums of the whole period, for each currency. */
export function Figures({ lines, addressOf, showParts }: FiguresProps) {
  const t = useTexts('reports');
  const text = (line: Line, name: (typeof figureKeys)[number]) => {
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
