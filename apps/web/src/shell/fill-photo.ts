/** A frame of the camera (an address with a jpeg in base64) as a file. */
function fileOf(frame: string): File {
  const bytes = Uint8Array.from(atob(frame.slice(frame.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' });
}

/** Adds a frame to the pictures of the page, in the last field that can take one: that of a dialog lies over that of its page. */
export function addPhoto(frame: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[data-pictures]:not(:disabled)');
  const field = [...fields].findLast((one) => one.parentElement?.checkVisibility());
  if (!field) return false;
  const files = new DataTransfer();
  files.items.add(fileOf(frame));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
