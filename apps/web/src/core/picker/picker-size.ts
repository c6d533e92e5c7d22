/** Layout of a picker's table: names only, two more columns, or as many as fit a wide one. */
export type PickerLook = 'small' | 'normal' | 'wide';

/** Rows per page of a picker's table. */
export const pickerRows: Record<PickerLook, number> = { small: 6, normal: 20, wide: 20 };

// Resources that need more than two columns to distinguish rows.
const wide: Record<string, 1000 | 1300> = { package: 1000, recipient: 1000, logisticsOrder: 1300 };

/** Width of a resource's picker in px. */
export const pickerWidth = (resource: string): 550 | 1000 | 1300 => wide[resource] ?? 550;
