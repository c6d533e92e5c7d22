import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import { Skeleton } from '../feedback/loader.tsx';
import type { SlidePuzzle, SlideState, SlideVerifyProps } from './slide-props.ts';
import { slideAnswer, slideDefaults, slideOffset } from './slide-state.ts';
import css from './slide-verify.module.css';
import { useTexts } from '../base/texts.tsx';

const knob = 40;

/** The current puzzle and its state. Success is shown for a second, then the next puzzle is loaded. */
function usePuzzle({ load, check, onSuccess }: SlideVerifyProps) {
  const [puzzle, setPuzzle] = useState<SlidePuzzle | null>(null);
  const [state, setState] = useState<SlideState>('active');
  const latest = useRef({ load, check, onSuccess });
  latest.current = { load, check, onSuccess };
  const turn = useRef(0);
  const renew = useRef(async () => {
    turn.current += 1;
    const own = turn.current;
    setState('active');
    setPuzzle(null);
    const made = await latest.current.load().catch(() => null);
    if (own !== turn.current) return;
    setPuzzle(made);
    setState(made ? 'active' : 'unreachable');
  }).current;
  useEffect(() => {
    void renew();
    return () => {
      turn.current += 1;
    };
  }, [renew]);
  useEffect(() => {
    if (state !== 'success') return undefined;
    const timer = setTimeout(() => void renew(), slideDefaults.successFor);
    return () => clearTimeout(timer);
  }, [state, renew]);
  const release = async (offset: number, deviations: readonly number[]) => {
    const own = turn.current;
    const answer = slideAnswer(offset, deviations);
    setState('checking');
    const solved = await latest.current.check(answer).catch(() => false);
    if (own !== turn.current) return;
    setState(solved ? 'success' : 'fail');
    if (solved) latest.current.onSuccess?.(answer);
  };
  return { puzzle, state, renew: () => void renew(), release };
}

/** The dragged slider: its offset, and the vertical deviations from where it was grabbed. */
function useDrag(track: number, able: boolean, onRelease: (offset: number, deviations: readonly number[]) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const strayed = useRef<number[]>([]);
  const [offset, setOffset] = useState(0);
  const end = (event: PointerEvent) => {
    if (!from.current) return;
    const drawn = slideOffset(event.clientX - from.current.x, track);
    from.current = null;
    // A press without movement is no attempt.
    if (drawn > 0) onRelease(drawn, strayed.current);
    else setOffset(0);
  };
  return {
    offset,
    reset: () => setOffset(0),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!able || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
        strayed.current = [];
      },
      onPointerMove(event: PointerEvent) {
        if (!from.current) return;
        strayed.current.push(event.clientY - from.current.y);
        setOffset(slideOffset(event.clientX - from.current.x, track));
      },
      onPointerUp: end,
      onPointerCancel() {
        from.current = null;
        setOffset(0);
      },
    },
  };
}

/**
 * Puzzle solved by dragging its piece to the right, into the gap. On release it reports the offset and the vertical deviations to `check`.
 * A press on the picture loads another puzzle.
 */
export function SlideVerify(props: SlideVerifyProps) {
  const t = useTexts();
  const { puzzle, state, renew, release } = usePuzzle(props);
  const [width, height] = [puzzle?.width ?? slideDefaults.width, puzzle?.height ?? slideDefaults.height];
  const able = puzzle !== null && state === 'active';
  const drag = useDrag(width - knob, able, (offset, deviations) => void release(offset, deviations));
  useEffect(drag.reset, [puzzle]);
  const stateKeys = {
    active: 'slide.hint',
    checking: 'slide.checking',
    success: 'slide.success',
    fail: 'slide.fail',
    unreachable: 'slide.unreachable',
  } as const;
  const measures = {
    '--width': `${width}px`,
    '--height': `${height}px`,
    '--offset': `${drag.offset}px`,
    '--knob': `${knob}px`,
  } as CSSProperties;
  return (
    <div className={css.puzzle} data-state={state} style={measures} role="group" aria-label={t('slide.label')}>
      <div className={css.picture}>
        <button type="button" className={css.renew} onClick={renew} aria-label={t('slide.refresh')}>
          {puzzle ? (
            <img src={puzzle.image} alt="" width={width} height={height} draggable={false} />
          ) : (
            <Skeleton width="100%" height={height} />
          )}
          {puzzle && <img className={css.piece} src={puzzle.piece} alt="" style={{ top: puzzle.top }} draggable={false} />}
        </button>
        <span className={css.corner}>
          <IconButton label={t('slide.refresh')} icon={<Icon name="refresh" />} onClick={renew} />
        </span>
      </div>
      <div className={css.track}>
        <span className={css.filled} />
        <span className={css.words} role="status">
          {t(stateKeys[state])}
        </span>
        <span className={css.knob} data-able={able || undefined} {...drag.handlers} aria-hidden="true">
          <Icon name={state === 'success' ? 'check' : state === 'fail' ? 'close' : 'right'} size={20} />
        </span>
      </div>
    </div>
  );
}
