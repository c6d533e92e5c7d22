import { spawn } from 'node:child_process';
import { type CameraSource, reopening } from './camera-source.ts';
import { jpegsIn } from './jpegs.ts';

/** How `ffmpeg` is told to open a camera of this computer, named as its system names it: `/dev/video0`, `Integrated Camera`, `0`. */
export function ffmpegInput(platform: NodeJS.Platform, camera: string): readonly string[] {
  if (platform === 'win32') return ['-f', 'dshow', '-i', `video=${camera}`];
  return platform === 'darwin' ? ['-f', 'avfoundation', '-framerate', '30', '-i', camera] : ['-f', 'v4l2', '-i', camera];
}

const frames = ['-vf', "fps=1,scale='min(1280,iw)':-2", '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe', '-'];

/** A camera of this computer, through the `ffmpeg` that is installed on it: one frame a second. */
export function ffmpegCamera(camera: string, platform: NodeJS.Platform = process.platform): CameraSource {
  return reopening(
    (hear, stop) =>
      new Promise<void>((done, fail) => {
        const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...ffmpegInput(platform, camera), ...frames];
        const program = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'], signal: stop });
        program.once('error', fail);
        program.stdout.on('data', jpegsIn(hear));
        program.once('close', () => done());
      }),
  );
}
