// What other modules may import of this one.
export { useWarehouses } from './choices.ts';
