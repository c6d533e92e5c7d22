import type { App } from '../core/app.ts';

/**
 * The demo's past: packages, orders, bills and shifts, made by running the product's own verbs. It makes nothing yet, so
 * that a demo starts with master data and empty warehouses.
 */
export async function fillHistory(_app: App): Promise<void> {}
