import { upload } from '@entrepot/client/calls/uploads.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { type PointerEvent, useRef, useState } from 'react';
import css from './staff.module.css';

const width = 640;
const height = 240;
const pen = 4;

/** Uploads the signature as a picture and returns its address. Throws ApiProblem. */
export type UploadSignature = () => Promise<string>;

async function uploadCanvas(paper: HTMLCanvasElement): Promise<string> {
  const picture = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/png'));
  return upload(new File(picture ? [picture] : [], 'signature.png', { type: 'image/png' }), () => undefined);
}

/** Field to sign with a finger. `onWritten` receives a function that uploads the signature, and null when it is cleared. */
export function SignatureField({ onWritten }: { onWritten(uploadSignature: UploadSignature | null): void }) {
  const t = useTexts('staff');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWritten, setWritten] = useState(false);
  const at = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => [
    (nativeEvent.offsetX / currentTarget.clientWidth) * width,
    (nativeEvent.offsetY / currentTarget.clientHeight) * height,
  ];
  function begin(event: PointerEvent<HTMLCanvasElement>) {
    const paper = event.currentTarget.getContext('2d');
    if (!paper) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    paper.lineWidth = pen;
    paper.lineCap = 'round';
    paper.beginPath();
    paper.moveTo(...at(event));
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const paper = event.currentTarget.getContext('2d');
    if (!paper || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    paper.lineTo(...at(event));
    paper.stroke();
    if (isWritten) return;
    setWritten(true);
    const written = event.currentTarget;
    onWritten(() => uploadCanvas(written));
  }
  function wipe() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setWritten(false);
    onWritten(null);
  }
  return (
    <div className={css.signature}>
      <span>{t('deliver.signature')}</span>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={t('deliver.signature')}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <Button onClick={wipe} disabled={!isWritten}>
        {t('deliver.wipe')}
      </Button>
    </div>
  );
}
