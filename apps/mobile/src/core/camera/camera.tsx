import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { useWords } from '@entrepot/ui/words.tsx';
import { Suspense, useState } from 'react';

// What reads pictures is loaded by whoever opens the camera.
const CameraView = late(() => import('@entrepot/ui/camera/camera-view.tsx').then((file) => ({ default: file.CameraView })));

interface Props {
  /** Is told each code that is held before the camera. */
  onCode(code: string): void;
  /** Stays open for the next code; else it closes with the first. */
  many?: boolean;
}

/** The button that opens the camera, and its picture while it is open. */
export function Camera({ onCode, many = false }: Props) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  function take(code: string) {
    if (!many) setOpen(false);
    onCode(code);
  }
  return (
    <>
      {open && (
        <Suspense fallback={null}>
          <CameraView onCode={take} />
        </Suspense>
      )}
      <Button wide icon={<Icon name="camera" />} onClick={() => setOpen(!open)}>
        {t(open ? 'camera.close' : 'camera.open')}
      </Button>
    </>
  );
}
