import { randomId } from '@entrepot/client/calls/random-id.ts';

// Pictures that were chosen but are not sent yet, under addresses as stored pictures have them.
const picked = new Map<string, { file: File; shown: string }>();

/** Keeps a chosen picture until it is sent; gives the address it has in the form. */
export async function pick(file: File): Promise<string> {
  const address = `/files/new/${randomId()}`;
  picked.set(address, { file, shown: URL.createObjectURL(file) });
  return address;
}

/** The address a browser loads for a picture of the form. */
export const shownAt = (address: string): string => picked.get(address)?.shown ?? address;

/** A form with the values by their names, lists as JSON; every picture chosen in this tab becomes a part of its own. */
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
    form.set(name, typeof made === 'object' ? JSON.stringify(made) : String(made));
  }
  for (const [address, name] of parts) form.set(name, picked.get(address)!.file);
  return form;
}
