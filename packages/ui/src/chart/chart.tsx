import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type ChartPoint, labelEvery, type Mark, stepTo, topOf } from './chart-rules.ts';
import { Fills, Legend } from './chart-fills.tsx';
import { Marks } from './chart-marks.tsx';
import css from './chart.module.css';

interface ChartProps {
  /** Accessible description of the chart. */
  label: string;
  /** The compared series, at most three. They differ by their fill, not by colour alone. */
  series: readonly string[];
  points: readonly ChartPoint[];
  /** Formats a number of the axis. */
  axis(value: number): string;
  /** Shown below while no point is selected. */
  hint: string;
}

const height = 200;
const edge = { left: 60, right: 8, top: 10, bottom: 24 };
const floor = height - edge.bottom;
const leastLabel = 56;
const defaultWidth = 640;

/** Returns the available width in px and re-renders the chart when it changes. */
function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(defaultWidth);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const follow = new ResizeObserver(() => setWidth(Math.max(240, place.clientWidth)));
    follow.observe(place);
    return () => follow.disconnect();
  }, [box]);
  return width;
}

/**
 * Bar chart over time or another category. Each bar is a button: pointing at it, or reaching it with the arrow keys, shows its numbers, and
 * pressing it opens the underlying list. The table with the same numbers belongs below it. Nothing is animated.
 */
export function Chart({ label, series, points, axis, hint }: ChartProps) {
  const id = useId().replaceAll(/\W/g, '');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [visible, setVisible] = useState<number | null>(null);
  const [stop, setStop] = useState<Mark>({ point: 0, series: 0 });
  const top = topOf(points.flatMap(({ values }) => values));
  const across = scaleBand({ domain: points.map(({ key }) => key), range: [edge.left, width - edge.right] });
  const up = scaleLinear({ domain: [0, top], range: [floor, edge.top] });
  const ticks = [0, top / 2, top];
  const every = labelEvery(points.length, width - edge.left - edge.right, leastLabel);
  const shorts = new Map(points.map(({ key, short, label: long }) => [key, short ?? long]));
  const follow = (key: string, from: Mark) => {
    const to = stepTo(key, from, points.length, series.length);
    if (!to) return false;
    setStop(to);
    box.current?.querySelector<SVGGElement>(`[data-at="${to.point} ${to.series}"]`)?.focus();
    return true;
  };
  const point = visible === null ? undefined : points[visible];
  return (
    <figure className={css.chart}>
      <Legend id={id} series={series} />
      <div ref={box} className={css.box}>
        <svg width={width} height={height} role="group" aria-label={label}>
          <Fills id={id} />
          <g aria-hidden="true">
            <GridRows
              scale={up}
              left={edge.left}
              width={width - edge.left - edge.right}
              tickValues={ticks}
              stroke="currentColor"
              className={css.lines}
            />
            <AxisLeft
              scale={up}
              left={edge.left}
              tickValues={ticks}
              tickFormat={(value) => axis(Number(value))}
              hideAxisLine
              hideTicks
              tickLabelProps={{ className: css.axis, textAnchor: 'end', dx: -2, dy: 4 }}
            />
            <AxisBottom
              scale={across}
              top={floor}
              tickValues={points.filter((_, at) => at % every === 0).map(({ key }) => key)}
              tickFormat={(key) => shorts.get(key) ?? key}
              hideAxisLine
              hideTicks
              tickLabelProps={{ className: css.axis, textAnchor: 'middle' }}
            />
          </g>
          <Marks
            id={id}
            series={series}
            points={points}
            across={across}
            up={up}
            visible={visible}
            stop={{ point: Math.min(stop.point, points.length - 1), series: Math.min(stop.series, series.length - 1) }}
            onKey={follow}
            onShow={(mark, isFocus) => {
              setVisible(mark.point);
              if (isFocus) setStop(mark);
            }}
          />
        </svg>
      </div>
      <ChartTooltip series={series} point={point} hint={hint} />
    </figure>
  );
}

/** Numbers of the selected point, each with a link to its list; a hint while no point is selected. */
function ChartTooltip({ series, point, hint }: { series: readonly string[]; point: ChartPoint | undefined; hint: string }) {
  if (!point) return <p className={css.reading}>{hint}</p>;
  return (
    <p className={css.reading}>
      {point.label}:{' '}
      {point.texts.map((text, at) => {
        const message = series.length > 1 ? `${series[at]} ${text}` : text;
        const open = point.opens?.[at];
        return (
          <span key={at}>
            {at > 0 && ', '}
            {open ? (
              <button type="button" className={css.number} onClick={open}>
                {message}
              </button>
            ) : (
              message
            )}
          </span>
        );
      })}
    </p>
  );
}
