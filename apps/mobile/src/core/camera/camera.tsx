import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useTexts } from '@entrepot/ui/base/texts.tsx';
import { Suspense, useState } from 'react';

// The decoder is loaded when the camera is opened.
const CameraView = late(() => import('@entrepot/ui/scan/camera/camera-view.tsx').then((file) => ({ default: file.CameraView })));

interface Props {
  /** Called with each detected code. */
  onCode(code: string): void;
  /** Keeps the camera open after the first code. */
  many?: boolean;
}

/** Button that opens the camera, and the camera view while it is open. */
export function Camera({ onCode, many = false }: Props) {
  const t = useTexts();
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
