/**
 * The keys of the scan screens. `useKeys` accepts no others, and the keys of scale and camera in the settings must not be among them. Their
 * names are the texts `screenKeys.{key}` of the shell's texts.
 */
export const screenKeys = ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'Enter'] as const;
export type ScreenKey = (typeof screenKeys)[number];

// Keys that move in a form or edit its text, and those of the browser: reload, full screen, developer tools.
const browserKeys = ['Tab', 'Escape', 'Backspace', 'Delete', 'Space', 'F5', 'F11', 'F12', 'Home', 'End'];

/** Why a key cannot read the scale or take a picture; null when it can. */
export function unfitDeviceKey(key: string): 'screenKey' | 'typingKey' | null {
  if ((screenKeys as readonly string[]).includes(key)) return 'screenKey';
  return [...key].length === 1 || key.startsWith('Arrow') || browserKeys.includes(key) ? 'typingKey' : null;
}
