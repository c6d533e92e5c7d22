import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type ChartPoint, labelEvery, stepTo, topOf } from './chart-rules.ts';
import css from './chart.module.css';

interface ChartProps {
  /** What it shows, for people who cannot see it. */
  label: string;
  /** What is compared, at most three: told apart by how they are filled, not by their colour alone. */
  series: readonly string[];
  points: readonly ChartPoint[];
  /** How a number of the axis is written. */
  axis(value: number): string;
  /** What stands below while nothing is pointed at. */
  hint: string;
}

const height = 200;
const edge = { left: 60, right: 8, top: 10, bottom: 24 };
const inside = height - edge.top - edge.bottom;
const leastLabel = 56;
const usualWidth = 640;

/** How wide the picture may be; it is drawn anew when that changes. */
function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const follow = new ResizeObserver(() => setWidth(Math.max(240, place.clientWidth)));
    follow.observe(place);
    return () => follow.disconnect();
  }, [box]);
  return width;
}

/** How the bars of a series are filled: whole, striped, and only outlined. */
function Fills({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className={css.paper} />
        <rect width="2.5" height="5" className={css.stripe} />
      </pattern>
    </defs>
  );
}

const fillOf = (id: string, series: number) => (series === 1 ? { fill: `url(#${id}-1)` } : {});

function Legend({ id, series }: { id: string; series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={css.legend} aria-hidden="true">
      {series.map((name, at) => (
        <li key={name}>
          <svg width="14" height="14">
            <rect x="1" y="1" width="12" height="12" className={css.bar} data-series={at} style={fillOf(id, at)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface Drawn {
  id: string;
  point: ChartPoint;
  left: number;
  step: number;
  top: number;
  current: boolean;
}

/** The bars of one point, with a place to press as high as the picture. */
function Bars({ id, point, left, step, top, current }: Drawn) {
  const wide = Math.max(1, Math.min(28, (step * 0.72) / point.values.length));
  const begin = left + (step - wide * point.values.length) / 2;
  return (
    <>
      <rect x={left} y={edge.top} width={step} height={inside} className={css.place} data-current={current || undefined} />
      {point.values.map((value, series) => {
        // What is not nothing is seen.
        const tall = value > 0 ? Math.max(2, (value / top) * inside) : 0;
        const place = { x: begin + series * wide, y: edge.top + inside - tall, width: Math.max(1, wide - 1), height: tall };
        return <rect key={series} {...place} className={css.bar} data-series={series} style={fillOf(id, series)} />;
      })}
    </>
  );
}

const sentence = (series: readonly string[], { label, texts }: ChartPoint) =>
  `${label}: ${texts.map((text, at) => (series.length > 1 ? `${series[at]} ${text}` : text)).join(', ')}`;

/**
 * Numbers as bars, side by side along time or whatever else is compared. Pointing at one, or going to it with the arrow keys, tells its
 * numbers; Enter opens the list that it counts. The table with the same numbers belongs below it. Nothing moves by itself.
 */
export function Chart({ label, series, points, axis, hint }: ChartProps) {
  const id = useId().replaceAll(/\W/g, '');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [shown, setShown] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const top = topOf(points.flatMap(({ values }) => values));
  const step = (width - edge.left - edge.right) / Math.max(1, points.length);
  const every = labelEvery(points.length, width - edge.left - edge.right, leastLabel);
  const at = Math.min(stop, points.length - 1);

  const keys = (event: KeyboardEvent<SVGGElement>, index: number) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      points[index]?.onOpen?.();
      return;
    }
    const to = stepTo(event.key, index, points.length);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    box.current?.querySelector<SVGGElement>(`[data-at="${to}"]`)?.focus();
  };
  const point = shown === null ? undefined : points[shown];
  return (
    <figure className={css.chart}>
      <Legend id={id} series={series} />
      <div ref={box} className={css.box}>
        <svg width={width} height={height} role="group" aria-label={label} onPointerLeave={() => setShown(null)}>
          <Fills id={id} />
          {[0, 0.5, 1].map((part) => (
            <g key={part} aria-hidden="true">
              <line
                x1={edge.left}
                x2={width - edge.right}
                y1={edge.top + inside * (1 - part)}
                y2={edge.top + inside * (1 - part)}
                className={css.line}
              />
              <text x={edge.left - 6} y={edge.top + inside * (1 - part) + 4} className={css.axis} textAnchor="end">
                {axis(top * part)}
              </text>
            </g>
          ))}
          {points.map((one, index) => (
            <g
              key={one.key}
              data-at={index}
              className={css.point}
              role={one.onOpen ? 'button' : 'img'}
              aria-label={sentence(series, one)}
              tabIndex={index === at ? 0 : -1}
              data-opens={one.onOpen ? true : undefined}
              onPointerEnter={() => setShown(index)}
              onFocus={() => {
                setStop(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
              onKeyDown={(event) => keys(event, index)}
              onClick={() => one.onOpen?.()}
            >
              <Bars id={id} point={one} left={edge.left + index * step} step={step} top={top} current={shown === index} />
            </g>
          ))}
          {points.map((one, index) =>
            index % every === 0 ? (
              <text
                key={one.key}
                x={edge.left + (index + 0.5) * step}
                y={height - 8}
                className={css.axis}
                textAnchor="middle"
                aria-hidden="true"
              >
                {one.short ?? one.label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <p className={css.told} aria-hidden="true">
        {point ? sentence(series, point) : hint}
      </p>
    </figure>
  );
}
