import { upload } from '@entrepot/client/calls/uploads.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { type PointerEvent, useRef, useState } from 'react';
import css from './staff.module.css';

const width = 640;
const height = 240;
const pen = 4;

/** Keeps what was written as a picture; gives its address. Throws an ApiProblem. */
export type KeepSignature = () => Promise<string>;

async function keepAsPicture(paper: HTMLCanvasElement): Promise<string> {
  const picture = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/png'));
  return upload(new File(picture ? [picture] : [], 'signature.png', { type: 'image/png' }), () => undefined);
}

/** A place to sign in with a finger. `onWritten` is told how to keep what stands there, and null once it is wiped off. */
export function SignatureField({ onWritten }: { onWritten(keep: KeepSignature | null): void }) {
  const t = useWords('staff');
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
    onWritten(() => keepAsPicture(written));
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
