/** Splits `host:port` into its parts. */
export function placeOf(place: string): { host: string; port: number } {
  const at = place.lastIndexOf(':');
  return { host: place.slice(0, at), port: Number(place.slice(at + 1)) };
}
