import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { versionFile } from '@entrepot/client/browser/version.ts';

/** With the demo data nothing is sent to real phones: where the text can be read instead. */
export function SandboxHint() {
  const t = useWords('shell');
  const [demo, setDemo] = useState(false);
  useEffect(() => void versionFile().then((file) => setDemo(file?.demo === true)), []);
  return demo ? <div>{t('entry.sandbox')}</div> : null;
}
