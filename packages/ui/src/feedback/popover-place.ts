export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Place {
  left: number;
  top: number;
  maxHeight: number;
}

const gap = 4;
const edge = 8;

/**
 * Computes the position of a panel at its trigger in a window, in px: below, or above where there is more space; always within the window.
 */
export function placeOf(trigger: Box, panel: Size, window: Size, align: 'start' | 'end'): Place {
  const below = window.height - trigger.bottom - gap - edge;
  const above = trigger.top - gap - edge;
  const up = panel.height > below && above > below;
  const maxHeight = Math.max(80, up ? above : below);
  const height = Math.min(panel.height, maxHeight);
  const wanted = align === 'end' ? trigger.right - panel.width : trigger.left;
  return {
    left: Math.max(edge, Math.min(wanted, window.width - panel.width - edge)),
    top: up ? trigger.top - gap - height : trigger.bottom + gap,
    maxHeight,
  };
}
