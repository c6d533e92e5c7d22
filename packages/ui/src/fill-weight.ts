/** Writes a weight into the field that has the focus, if it takes kilograms and may be written to. Answers whether it did. */
export function fillWeight(value: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.dataset.unit !== 'kg' || field.readOnly || field.disabled) return false;
  // React follows the element's own setter; writing through the prototype's makes it notice.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
