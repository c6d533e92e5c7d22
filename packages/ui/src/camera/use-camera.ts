import { type RefObject, useEffect, useRef, useState } from 'react';
import { look, nothingSeen } from './choose.ts';
import { openReader } from './reader.ts';

/** Why there is no picture. */
export type CameraProblem = 'denied' | 'none' | 'insecure' | 'failed';

interface Light {
  on: boolean;
  turn(): Promise<void>;
}
interface Looking {
  /** opening: the camera or the reader is on its way. */
  state: 'opening' | 'looking' | CameraProblem;
  several: boolean;
  light: Light | null;
}

// Torch and focus stand in no type of the browser's yet.
type Able = MediaTrackCapabilities & { torch?: boolean; focusMode?: readonly string[] };
const able = (track: MediaStreamTrack): Able => track.getCapabilities?.() ?? {};
const set = (track: MediaStreamTrack, what: { torch?: boolean; focusMode?: string }) =>
  track.applyConstraints({ advanced: [what as MediaTrackConstraintSet] });

const problems: Record<string, CameraProblem> = { NotAllowedError: 'denied', NotFoundError: 'none', OverconstrainedError: 'none' };
// A picture is read some times a second: more warms the phone and reads nothing sooner.
const everyMs = 120;

/** Opens the camera at the back for as long as the component stands, and tells each code that is held before it, once. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Looking {
  const [state, setState] = useState<Looking['state']>('opening');
  const [several, setSeveral] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    async function run() {
      if (!navigator.mediaDevices) return setState('insecure');
      const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
      const [opened, read] = await Promise.all([navigator.mediaDevices.getUserMedia({ video: wanted }), openReader()]);
      stream = opened;
      const shown = video.current;
      const [first] = opened.getVideoTracks();
      if (stopped || !shown || !first) return end(opened);
      if (able(first).focusMode?.includes('continuous')) await set(first, { focusMode: 'continuous' }).catch(() => undefined);
      shown.srcObject = opened;
      await shown.play();
      setTrack(first);
      setState('looking');
      let sight = nothingSeen;
      while (!stopped) {
        const seen = look(sight, shown.videoWidth ? await read(shown).catch(() => []) : [], performance.now());
        if (stopped) return;
        sight = seen.sight;
        setSeveral(seen.several);
        if (seen.take !== null) latest.current(seen.take);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    }
    run().catch((problem: Error) => stopped || setState(problems[problem.name] ?? 'failed'));
    return () => {
      stopped = true;
      if (stream) end(stream);
    };
  }, [video]);
  const turn = async () => {
    if (!track) return;
    await set(track, { torch: !lit });
    setLit(!lit);
  };
  return { state, several, light: track && able(track).torch ? { on: lit, turn } : null };
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
