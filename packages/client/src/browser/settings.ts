import { create } from 'zustand';
import { keep, recall } from './storage.ts';

/** Settings of this browser. */
export interface LocalSettings {
  size: 'default' | 'medium' | 'small' | 'mini';
  sidebarStatus: boolean;
  /** Hexadecimal; text and buttons take a darker shade of it. */
  theme: string;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the way to the settings is shown at all. */
  showSettings: boolean;
  fixedActionBar: boolean;
  openService: boolean;
  autoPrint: boolean;
  autoPrintWarehouseIds: readonly string[];
  sendErrors: boolean;
  /** Does the panel of scale and camera hang over the page? */
  hoverWindow: boolean;
  /** Is a steady weight written into the focused field by itself? */
  automaticScale: boolean;
}

/** What a browser starts with. */
export const defaultSettings: LocalSettings = {
  size: 'medium',
  sidebarStatus: true,
  theme: '#1890ff',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  showSettings: true,
  fixedActionBar: false,
  openService: false,
  autoPrint: false,
  autoPrintWarehouseIds: [],
  sendErrors: false,
  hoverWindow: false,
  automaticScale: false,
};

// The names in the browser's storage where they are not ours.
const storedAs: Partial<Record<keyof LocalSettings, string>> = {
  fixedActionBar: 'isFixedActionBar',
  openService: 'OpenService',
  autoPrint: 'AutomaticallyPrintPickingList',
  autoPrintWarehouseIds: 'AutomaticallyPrintWarehouseIds',
  hoverWindow: 'HoverWindow',
  automaticScale: 'AutomaticAcquisitionElectronicScale',
};
const names = Object.keys(defaultSettings) as (keyof LocalSettings)[];
const nameInStorage = (name: keyof LocalSettings) => storedAs[name] ?? name;
const likeDefault = (name: keyof LocalSettings, kept: unknown) =>
  typeof kept === typeof defaultSettings[name] && Array.isArray(kept) === Array.isArray(defaultSettings[name]);

/** The settings of this browser; what it kept in another form than ours counts as not kept. */
export const useSettings = create<LocalSettings>(() => {
  const kept = names.map((name) => [name, recall(nameInStorage(name))] as const).filter(([name, value]) => likeDefault(name, value));
  return { ...defaultSettings, ...Object.fromEntries(kept) };
});

/** Changes and keeps some settings. */
export function setSettings(values: Partial<LocalSettings>): void {
  for (const [name, value] of Object.entries(values)) keep(nameInStorage(name as keyof LocalSettings), value);
  useSettings.setState(values);
}

/** Changes and keeps a setting. */
export const setSetting = <K extends keyof LocalSettings>(name: K, value: LocalSettings[K]): void =>
  setSettings({ [name]: value } as Partial<LocalSettings>);
