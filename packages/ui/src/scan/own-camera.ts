import { useEffect, useRef, useState } from 'react';

const eachMs = 1_000;
const wanted = { video: { width: { ideal: 1280 }, facingMode: 'environment' } };

/**
 * The browser's own camera, one frame per second while it is on: for a workplace without the local service. Without `onFrame` it is off.
 */
export function useOwnCamera(onFrame: ((frame: string | null) => void) | undefined) {
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const latestOnFrame = useRef(onFrame);
  latestOnFrame.current = onFrame;
  const runs = on && onFrame !== undefined;
  useEffect(() => {
    if (!runs) return;
    let stop = () => {};
    let over = false;
    void openCamera((frame) => latestOnFrame.current?.(frame)).then(
      (end) => (over ? end() : (stop = end)),
      () => {
        setOn(false);
        setFailed(true);
      },
    );
    return () => {
      over = true;
      stop();
      latestOnFrame.current?.(null);
    };
  }, [runs]);
  return {
    on: runs,
    /** The user or the browser denied access, or there is no camera. */
    failed,
    choose(next: boolean) {
      setFailed(false);
      setOn(next);
    },
  };
}

/** Opens the camera and returns a function that closes it. Rejects when there is no camera or access is denied. */
async function openCamera(onPicture: (frame: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true, playsInline: true });
  await video.play();
  const canvas = document.createElement('canvas');
  const tracks = stream.getVideoTracks();
  let shown = -1;
  // A camera that was unplugged or covered by the system leaves its last picture in the video.
  const isLive = () => tracks.some(({ readyState, muted }) => readyState === 'live' && !muted) && video.currentTime !== shown;
  const look = () => {
    if (!isLive()) return;
    shown = video.currentTime;
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    onPicture(canvas.toDataURL('image/jpeg', 0.85));
  };
  look();
  const timer = setInterval(look, eachMs);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
}
