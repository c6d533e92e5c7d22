import { useHasCamera } from '@entrepot/ui/camera/use-has-camera.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { useWords } from '@entrepot/ui/words.tsx';
import { Suspense, useState } from 'react';

// What reads pictures is loaded by whoever opens the camera.
const CameraView = late(() => import('@entrepot/ui/camera/camera-view.tsx').then((file) => ({ default: file.CameraView })));

/** Reads codes by the camera of this device, one after the other, beside the field; nothing where there is no camera. */
export function CameraScan({ onCode }: { onCode(code: string): void }) {
  const t = useWords();
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
