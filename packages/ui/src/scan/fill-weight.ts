/** Writes a weight into the focused field if it takes kilograms and is writable. Returns whether it did. */
export function fillWeight(value: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.dataset.unit !== 'kg' || field.readOnly || field.disabled) return false;
  // React intercepts the element's own setter; writing through the prototype's makes it notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
