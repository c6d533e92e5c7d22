interface Picture {
  metadata(): Promise<{ width?: number; height?: number }>;
  timeout(options: { seconds: number }): Picture;
  rotate(): Picture;
  resize(options: object): Picture;
  jpeg(options: object): Picture;
  png(options: object): Picture;
  toBuffer(): Promise<Buffer>;
}
type Sharp = ((bytes: Uint8Array, options: object) => Picture) & { concurrency?(threads: number): void };

let loaded: Promise<Sharp | undefined> | undefined;

/** The picture library; `undefined` when it is not installed for this platform. */
export function pictureLibrary(): Promise<Sharp | undefined> {
  const name = 'sharp';
  loaded ??= import(name).then(
    ({ default: sharp }: { default: Sharp }) => {
      sharp.concurrency?.(1);
      return sharp;
    },
    () => undefined,
  );
  return loaded;
}
