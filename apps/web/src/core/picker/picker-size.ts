/** How a picker's table looks: names alone, two columns beside them, or as many as a wide one has room for. */
export type PickerLook = 'small' | 'normal' | 'wide';

/** The rows of a page of a picker's table. */
export const pickerRows: Record<PickerLook, number> = { small: 6, normal: 20, wide: 20 };

// Resources whose rows are told apart by more than two columns.
const wide: Record<string, 1000 | 1300> = { package: 1000, recipient: 1000, logisticsOrder: 1300 };

/** How wide the table of a resource's picker is, in px. */
export const pickerWidth = (resource: string): 550 | 1000 | 1300 => wide[resource] ?? 550;
