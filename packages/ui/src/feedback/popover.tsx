import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './popover.module.css';
import { placeOf } from './popover-place.ts';
import { useCloseAfterRouteChange } from '../page/route-change.ts';

interface PopoverProps {
  opened: boolean;
  onClose(): void;
  trigger: ReactNode;
  children: ReactNode;
  /** px, or 'target' for at least the trigger's width. */
  width?: number | 'target';
  align?: 'start' | 'end';
  /** Moves the focus inside and traps the Tab key. Default true; otherwise the focus stays on the trigger. */
  trap?: boolean;
  /** The trigger fills the available width. */
  wide?: boolean;
}

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled):not([hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const first = (place: Element | null) => place?.querySelector<HTMLElement>(reachable) ?? null;

/** Keeps the panel at its trigger while the page scrolls. */
function usePlace(trigger: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>, { width, align = 'start' }: PopoverProps) {
  useLayoutEffect(() => {
    const put = () => {
      const [from, box] = [trigger.current?.getBoundingClientRect(), panel.current];
      if (!from || !box) return;
      if (width === 'target') box.style.minWidth = `${from.width}px`;
      box.style.maxHeight = '';
      const place = placeOf(
        from,
        { width: box.offsetWidth, height: box.scrollHeight + 2 },
        { width: innerWidth, height: innerHeight },
        align,
      );
      box.style.maxHeight = `${place.maxHeight}px`;
      box.style.transform = `translate(${place.left}px, ${place.top}px)`;
    };
    put();
    const grows = new ResizeObserver(put);
    for (const child of panel.current?.children ?? []) grows.observe(child);
    addEventListener('scroll', put, true);
    addEventListener('resize', put);
    return () => {
      grows.disconnect();
      removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
    };
  }, [trigger, panel, width, align]);
}

/** Closes on Escape and on a press outside this panel and the panels opened from it. */
function useDismiss(trigger: RefObject<HTMLElement | null>, onClose: () => void) {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!trigger.current?.contains(target) && !target.closest('[data-panel], [data-portal]')) latest.current();
    };
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', escape);
    };
  }, [trigger]);
}

/** Moves the focus into the panel, and restores it when the panel closes. */
function useFocusInside(trigger: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>, trap: boolean) {
  useEffect(() => {
    if (!trap) return;
    const [from, box] = [trigger.current, panel.current];
    (first(box) ?? box)?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      if (!now || now === document.body || box?.contains(now)) first(from)?.focus({ preventScroll: true });
    };
  }, [trigger, panel, trap]);
}

function stayInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return;
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)];
  const at = parts.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  parts[(at + (event.shiftKey ? -1 : 1) + parts.length) % parts.length]?.focus();
}

function Panel(props: PopoverProps & { from: RefObject<HTMLElement | null> }) {
  const { onClose, children, width, trap = true, from } = props;
  const panel = useRef<HTMLDivElement>(null);
  usePlace(from, panel, props);
  useDismiss(from, onClose);
  useCloseAfterRouteChange(onClose);
  useFocusInside(from, panel, trap);
  return createPortal(
    <div
      ref={panel}
      className={css.panel}
      data-panel
      tabIndex={-1}
      style={typeof width === 'number' ? { width } : undefined}
      onKeyDown={trap ? stayInside : undefined}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Panel at its trigger, above all other content. It closes on Escape and on a press outside, and restores the focus. */
export function Popover(props: PopoverProps) {
  const from = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={from} className={css.trigger} data-wide={props.wide || undefined}>
        {props.trigger}
      </span>
      {props.opened && <Panel {...props} from={from} />}
    </>
  );
}
