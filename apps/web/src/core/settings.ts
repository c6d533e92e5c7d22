import { create } from 'zustand';
import { keep, recall } from './storage.ts';

/** Settings of this browser, each kept under its own name. */
export interface LocalSettings {
  size: 'default' | 'medium' | 'small' | 'mini';
  sidebarStatus: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  theme: string;
}

const starts: LocalSettings = { size: 'medium', sidebarStatus: true, tagsView: true, fixedHeader: false, theme: '#1890ff' };
const names = Object.keys(starts) as (keyof LocalSettings)[];

/** The settings of this browser. */
export const useSettings = create<LocalSettings>(() => {
  const kept = Object.fromEntries(names.flatMap((name) => (recall(name) === null ? [] : [[name, recall(name)]])));
  return { ...starts, ...kept };
});

/** Changes and keeps a setting. */
export function setSetting<K extends keyof LocalSettings>(name: K, value: LocalSettings[K]): void {
  keep(name, value);
  useSettings.setState({ [name]: value } as Pick<LocalSettings, K>);
}
