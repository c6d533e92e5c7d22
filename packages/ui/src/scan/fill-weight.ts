import { roundDecimal } from '../form/decimal-text.ts';

/** The result of writing into a field: written, refused by the field (which then shows the reason), or no field takes it. */
export type Filling = 'written' | 'refused' | 'noField';

/**
 * Writes a weight in kilograms into the focused field if it takes kilograms and is writable, rounded half up to the decimals of the field:
 * scales measure finer than weights are stored. Returns whether the field took it.
 */
export function fillWeight(kilograms: string): Filling {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.dataset.unit !== 'kg' || field.readOnly || field.disabled) return 'noField';
  const decimals = Number(field.dataset.decimals ?? 3);
  // Text that a person has begun to type, such as `2.`, is not changed.
  const value = (kilograms.split('.')[1]?.length ?? 0) > decimals ? roundDecimal(kilograms, decimals) : kilograms;
  // React intercepts the element's own setter; writing through the prototype's makes it notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field.value === value ? 'written' : 'refused';
}
