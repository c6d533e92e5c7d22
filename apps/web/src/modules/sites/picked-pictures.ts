import { randomId } from '@entrepot/client/calls/random-id.ts';

// Selected pictures that are not sent yet, by a URL like that of stored pictures.
const picked = new Map<string, { file: File; visible: string }>();

/** Stores a selected picture until it is sent; returns its URL in the form. */
export async function pick(file: File): Promise<string> {
  const address = `/files/new/${randomId()}`;
  picked.set(address, { file, visible: URL.createObjectURL(file) });
  return address;
}

/** The URL that the browser loads for a picture of the form. */
export const previewUrl = (address: string): string => picked.get(address)?.visible ?? address;

/** A form with the values by their names: null is empty, lists are JSON, and each picture chosen in this tab is a separate part. */
export function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const parts = new Map<string, string>();
  const placed = (value: unknown): unknown => {
    if (typeof value === 'string' && picked.has(value)) {
      const name = parts.get(value) ?? `picture${parts.size + 1}`;
      parts.set(value, name);
      return `file:${name}`;
    }
    if (Array.isArray(value)) return value.map(placed);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placed(inner)]));
  };
  for (const [name, value] of Object.entries(values)) {
    const made = placed(value);
    form.set(name, made === null ? '' : typeof made === 'object' ? JSON.stringify(made) : String(made));
  }
  for (const [address, name] of parts) form.set(name, picked.get(address)!.file);
  return form;
}
