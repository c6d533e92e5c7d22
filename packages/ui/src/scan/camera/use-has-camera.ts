import { useEffect, useState } from 'react';

/** Whether this device has a camera, as far as the browser reports it before permission is granted. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const devices = navigator.mediaDevices;
    if (!devices?.enumerateDevices) return;
    let current = true;
    const look = async () => {
      const all = await devices.enumerateDevices().catch(() => []);
      if (current) setHas(all.some(({ kind }) => kind === 'videoinput'));
    };
    void look();
    devices.addEventListener('devicechange', look);
    return () => {
      current = false;
      devices.removeEventListener('devicechange', look);
    };
  }, []);
  return has;
}
