import { spawn } from 'node:child_process';
import { type CameraSource, reopening } from './camera-source.ts';
import { jpegsIn } from './jpegs.ts';

/**
 * Returns the `ffmpeg` input arguments for a local camera. `camera` is its name in the operating system: `/dev/video0`, `Integrated
 * Camera`, `0`.
 */
export function ffmpegInput(platform: NodeJS.Platform, camera: string): readonly string[] {
  if (platform === 'win32') return ['-f', 'dshow', '-i', `video=${camera}`];
  return platform === 'darwin' ? ['-f', 'avfoundation', '-framerate', '30', '-i', camera] : ['-f', 'v4l2', '-i', camera];
}

const frames = ['-vf', "fps=1,scale='min(1280,iw)':-2", '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe', '-'];

/** Creates a source for a local camera that reads one frame a second through the installed `ffmpeg`. */
export function ffmpegCamera(camera: string, platform: NodeJS.Platform = process.platform): CameraSource {
  return reopening(
    (onFrame, stop) =>
      new Promise<void>((done, fail) => {
        const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...ffmpegInput(platform, camera), ...frames];
        const program = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'], signal: stop });
        program.once('error', fail);
        program.stdout.on('data', jpegsIn(onFrame));
        program.once('close', () => done());
      }),
  );
}
