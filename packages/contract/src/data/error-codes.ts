import { errors } from './errors.ts';

// The builds of the browser clients replace this file by its values (`apps/web/build/codes.ts`), which leaves the messages out.

/** The code of each refusal: `errorCodes.NotFound`. */
export const errorCodes = errors.codes;
