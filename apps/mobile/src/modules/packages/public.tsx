// The public exports of this module; other modules import from here only.
export { useWarehouses } from './choices.ts';
