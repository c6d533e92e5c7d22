import type { PlatformApp } from '../marketplace.ts';

/** The version of the Admin API that is spoken. */
export const version = '2025-10';

/** Where a shop is: at its own name, or below an address that was set for all of them. */
export const at = ({ host }: PlatformApp, shopId: string, path: string) => (host ? `${host}/${shopId}${path}` : `https://${shopId}${path}`);
