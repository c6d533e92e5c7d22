import type { scaleBand, scaleLinear } from '@visx/scale';
import { BarGroup } from '@visx/shape';
import { scaleBand as bandOf } from '@visx/scale';
import type { KeyboardEvent, MouseEvent } from 'react';
import { type ChartPoint, type Mark, markText } from './chart-rules.ts';
import { fillOf } from './chart-fills.tsx';
import css from './chart.module.css';

interface MarksProps {
  id: string;
  series: readonly string[];
  points: readonly ChartPoint[];
  across: ReturnType<typeof scaleBand<string>>;
  up: ReturnType<typeof scaleLinear<number>>;
  /** Index of the point whose numbers are shown; it is also the only mark in the tab order. */
  visible: number | null;
  stop: Mark;
  onKey(key: string, from: Mark): boolean;
  onShow(mark: Mark, isFocus: boolean): void;
}

const widest = 28;

/** Bars of all points. The clickable area of each point has the full height of the chart. */
export function Marks({ id, series, points, across, up, visible, stop, onKey, onShow }: MarksProps) {
  const keys = series.map((_, at) => String(at));
  const step = across.bandwidth();
  const wide = Math.max(1, Math.min(widest, (step * 0.72) / series.length)) * series.length;
  const within = bandOf({ domain: keys, range: [(step - wide) / 2, (step + wide) / 2] });
  const [floor, top] = up.range() as [number, number];
  const rows = points.map(({ key, values }) => ({ key, ...Object.fromEntries(values.map((value, at) => [String(at), value])) }));
  return (
    <BarGroup data={rows} keys={keys} height={floor} x0={({ key }) => key} x0Scale={across} x1Scale={within} yScale={up} color={() => ''}>
      {(groups) =>
        groups.map(({ index, x0, bars }) => (
          <g key={points[index]!.key} transform={`translate(${x0} 0)`}>
            <rect y={top} width={step} height={floor - top} className={css.place} data-current={visible === index || undefined} />
            {bars.map(({ key, index: at, x, y, width }) => (
              <Bar
                key={key}
                mark={{ point: index, series: at }}
                label={markText(series, points[index]!, at)}
                lane={{ x: (step / bars.length) * at, y: top, width: step / bars.length, height: floor - top }}
                bar={{ x, width: Math.max(1, width - 1), ...tallOf(points[index]!.values[at] ?? 0, y, floor) }}
                fill={fillOf(id, at)}
                isStop={stop.point === index && stop.series === at}
                open={points[index]!.opens?.[at]}
                onKey={onKey}
                onShow={onShow}
              />
            ))}
          </g>
        ))
      }
    </BarGroup>
  );
}

/** Returns the height of a bar in px. Any value other than zero is visible. */
function tallOf(value: number, y: number, floor: number) {
  const height = value > 0 ? Math.max(2, floor - y) : 0;
  return { y: floor - height, height };
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface BarProps extends Pick<MarksProps, 'onKey' | 'onShow'> {
  mark: Mark;
  label: string;
  lane: Place;
  bar: Place;
  fill: { fill: string } | undefined;
  isStop: boolean;
  open: (() => void) | undefined;
}

function Bar({ mark, label, lane, bar, fill, isStop, open, onKey, onShow }: BarProps) {
  const keys = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (isPress) open?.();
    if (isPress || onKey(event.key, mark)) event.preventDefault();
  };
  // Bars are narrower than a finger: a touch selects the point and shows its numbers below, where the list can be opened.
  const press = ({ nativeEvent }: MouseEvent) => {
    if ((nativeEvent as PointerEvent).pointerType !== 'touch') open?.();
  };
  return (
    <g
      data-at={`${mark.point} ${mark.series}`}
      className={css.point}
      role={open ? 'button' : 'img'}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      data-opens={open ? true : undefined}
      onPointerEnter={() => onShow(mark, false)}
      onFocus={() => onShow(mark, true)}
      onKeyDown={keys}
      onClick={press}
    >
      <rect {...lane} className={css.lane} />
      <rect {...bar} className={css.bar} data-series={mark.series} style={fill} />
    </g>
  );
}
