import { recall, store } from '@entrepot/client/browser/storage.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import type { DevicePlace } from '@entrepot/ui/scan/device-props.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

type Dock = Exclude<DevicePlace, 'hover'>;

/** The elements of the layout into which the panel of scale and camera is docked. */
export const useDocks = create<Record<Dock, HTMLElement | null>>(() => ({ side: null, bottom: null }));

/** Ref callbacks of the docks. */
export const setDock = {
  side: (side: HTMLElement | null) => useDocks.setState({ side }),
  bottom: (bottom: HTMLElement | null) => useDocks.setState({ bottom }),
};

// Below this width a column beside the page leaves too little of it.
const wide = matchMedia('(width >= 1280px)');

function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(wide.matches);
  useEffect(() => {
    const onChange = () => setIsWide(wide.matches);
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
  return isWide;
}

/** The place of the panel, stored per person, and where it can be shown now: a narrow window has no column at its side. */
export function useDevicePlace() {
  const user = useSession((session) => session.user?.userId) ?? '';
  const name = `devicePanel.${user}`;
  const [chosen, setChosen] = useState<DevicePlace>(() => recall<DevicePlace>(name) ?? 'side');
  const isWide = useIsWide();
  const place: DevicePlace = chosen === 'side' && !isWide ? 'bottom' : chosen;
  function choose(next: DevicePlace): void {
    store(name, next);
    setChosen(next);
  }
  return { place, chosen, choose };
}
