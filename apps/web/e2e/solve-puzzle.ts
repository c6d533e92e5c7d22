import sharp from 'sharp';

const pixelsOf = (address: string) =>
  sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** How far right the piece of a slide puzzle belongs, in px: where the darkened picture agrees best with it, as an eye would see. */
export async function gapOf(picture: string, piece: string, top: number): Promise<number> {
  const [ground, part] = await Promise.all([pixelsOf(picture), pixelsOf(piece)]);
  const apart = (left: number) => {
    let sum = 0;
    for (let y = 0; y < part.info.height; y += 2)
      for (let x = 0; x < part.info.width; x += 2) {
        const own = (y * part.info.width + x) * 4;
        if (part.data[own + 3]! < 250) continue;
        const there = ((y + top) * ground.info.width + x + left) * 4;
        for (let colour = 0; colour < 3; colour++) sum += Math.abs(part.data[own + colour]! * 0.45 - ground.data[there + colour]!);
      }
    return sum;
  };
  const places = Array.from({ length: ground.info.width - part.info.width + 1 }, (_, left) => ({ left, sum: apart(left) }));
  return places.reduce((best, place) => (place.sum < best.sum ? place : best)).left;
}
