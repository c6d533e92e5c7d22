/** Encodes a file in Base64 for a call. */
export async function encodedFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts, because a call accepts a limited number of arguments.
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}
