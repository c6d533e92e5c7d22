import type { Widget } from '@entrepot/contract/core/field.ts';
import { cells } from '../table/cells.tsx';
import { filters } from '../table/filters.tsx';
import { inputs } from './inputs.tsx';
import type { Widgets } from './widget-props.ts';

/** Components of every widget: display, input and filter. A widget without them does not compile. */
export const widgets = Object.fromEntries(
  (Object.keys(cells) as Widget[]).map((widget) => [widget, { Cell: cells[widget], Input: inputs[widget], Filter: filters[widget] }]),
) as Widgets;
