import { useEffect, useState } from 'react';
import { versionFile } from '../browser/version.ts';

/** Whether the server runs with demo data; false until it has answered. */
export function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => void versionFile().then((file) => setDemo(file?.demo === true)), []);
  return isDemo;
}
