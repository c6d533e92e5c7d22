import { formerPackagePicture } from './former-picture.ts';
import { misroutedPackage } from './misrouted-package.ts';
import { pkg } from './package.ts';
import { unknownItemClaim } from './unknown-item-claim.ts';

/** The resources of this module. */
export const packagesResources = [pkg, unknownItemClaim, formerPackagePicture, misroutedPackage] as const;
