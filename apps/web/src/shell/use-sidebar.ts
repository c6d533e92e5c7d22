import { useEffect, useState } from 'react';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';

const border = 992;
const isNarrow = () => document.documentElement.clientWidth < border;

/** Whether the sidebar is open: remembered on wide windows; on narrow ones it closes on resize and on every navigation. */
export function useSidebar(front: string) {
  const kept = useSettings((settings) => settings.sidebarStatus);
  const [mobile, setMobile] = useState(isNarrow);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const resized = () => {
      setMobile(isNarrow());
      setOver(false);
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  useEffect(() => {
    setOver(false);
  }, [front]);
  return {
    mobile,
    opened: mobile ? over : kept,
    set: (opened: boolean) => (mobile ? setOver(opened) : setSetting('sidebarStatus', opened)),
  };
}
