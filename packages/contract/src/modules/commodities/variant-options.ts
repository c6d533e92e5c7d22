import { f } from '../../core/field.ts';

/** The maximum number of options of a variant. */
export const maxOptions = 3;

/** An option of a variant of an article, such as colour: red. */
export const variantOptions = {
  name: f.text({ required: true, max: 30 }),
  value: f.text({ required: true, max: 30 }),
};
