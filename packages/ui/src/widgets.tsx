import type { Widget } from '@entrepot/contract/core/field.ts';
import { cells } from './cells.tsx';
import { filters } from './filters.tsx';
import { inputs } from './inputs.tsx';
import type { Widgets } from './widget-props.ts';

/** The drawing of every widget: how it is read, filled in and filtered by. A widget that is not drawn does not compile. */
export const widgets = Object.fromEntries(
  (Object.keys(cells) as Widget[]).map((widget) => [widget, { Cell: cells[widget], Input: inputs[widget], Filter: filters[widget] }]),
) as Widgets;
