import { useMemo } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { recall, store } from '../browser/storage.ts';
import { useSession } from '../session/session.ts';

/** How the answers of scan screens are played to a person on this device. */
export interface SoundSettings {
  /** Percent. */
  volume: number;
  tones: boolean;
  voice: boolean;
}
const defaults: SoundSettings = { volume: 100, tones: true, voice: true };

const nameOf = (owner: string) => `entrepot.sounds.${owner}`;
const stores = new Map<string, StoreApi<SoundSettings>>();

function storeOf(owner: string): StoreApi<SoundSettings> {
  const known = stores.get(owner);
  if (known) return known;
  const made = createStore<SoundSettings>(() => ({ ...defaults, ...recall<Partial<SoundSettings>>(nameOf(owner)) }));
  stores.set(owner, made);
  return made;
}

/** The signed-in person's settings, and the function that changes and stores them. */
export function useSoundSettings(): { settings: SoundSettings; onChange(settings: SoundSettings): void } {
  const owner = useSession((session) => session.user?.userId) ?? '';
  const own = useMemo(() => storeOf(owner), [owner]);
  const settings = useStore(own);
  return {
    settings,
    onChange(next) {
      own.setState(next);
      store(nameOf(owner), next);
    },
  };
}
