/**
 * Starts the browser's download of an address.
 * @param name the name of the file; by default the server's
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
