import { recall, store } from '@entrepot/client/browser/storage.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import type { DevicePlace } from '@entrepot/ui/scan/device-props.ts';
import { useEffect, useState } from 'react';

/** Returns the element of the layout into which the panel of scale and camera is docked; null for a floating one. */
export const dockOf = (place: DevicePlace): HTMLElement | null =>
  place === 'hover' ? null : document.getElementById(`device-dock-${place}`);

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
