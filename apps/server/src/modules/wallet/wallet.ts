import type { Handler } from '../../core/handler.ts';

/** The calls of this module. */
export const wallet: readonly Handler[] = [];
