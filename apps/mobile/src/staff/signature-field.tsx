import { upload } from '@entrepot/client/calls/uploads.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { type PointerEvent, useRef, useState } from 'react';
import css from './staff.module.css';

const width = 640;
const height = 240;
const pen = 4;

/** A place to sign in with a finger. What was written is kept as a picture, whose address `onSigned` is told. */
export function SignatureField({ onSigned }: { onSigned(address: string): void }) {
  const t = useWords('staff');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWritten, setWritten] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
    setWritten(true);
  }
  function wipe() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setWritten(false);
  }
  async function keep() {
    const picture = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
      else resolve(null);
    });
    if (!picture) return;
    setBusy(true);
    setProblem(null);
    try {
      onSigned(await upload(new File([picture], 'signature.png', { type: 'image/png' }), () => undefined));
      wipe();
    } catch (refusal) {
      setProblem(refusal instanceof Error ? refusal.message : String(refusal));
    }
    setBusy(false);
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
      {problem && <p role="alert">{problem}</p>}
      <Group>
        <Button onClick={wipe} disabled={!isWritten}>
          {t('deliver.wipe')}
        </Button>
        <Button onClick={() => void keep()} disabled={!isWritten} busy={isBusy}>
          {t('deliver.keepSignature')}
        </Button>
      </Group>
    </div>
  );
}
