import { useHasCamera } from '@entrepot/ui/scan/camera/use-has-camera.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useTexts } from '@entrepot/ui/base/texts.tsx';
import { Suspense, useState } from 'react';

// The decoder is loaded when the camera is opened.
const CameraView = late(() => import('@entrepot/ui/scan/camera/camera-view.tsx').then((file) => ({ default: file.CameraView })));

/** Scans codes continuously with the device's camera next to the field; renders nothing without a camera. */
export function CameraScan({ onCode }: { onCode(code: string): void }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const has = useHasCamera();
  if (!has) return null;
  return (
    <Stack gap="small">
      {open && (
        <Suspense fallback={null}>
          <CameraView onCode={onCode} />
        </Suspense>
      )}
      <Button size="small" icon={<Icon name="camera" size={16} />} onClick={() => setOpen(!open)}>
        {t(open ? 'camera.close' : 'camera.open')}
      </Button>
    </Stack>
  );
}
