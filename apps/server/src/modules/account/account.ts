import type { Services } from '../../core/app.ts';
import type { Handler } from '../../core/handler.ts';

/** The calls of this module. */
export const account = (_services: Services): readonly Handler[] => [];
