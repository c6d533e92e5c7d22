// Public interface of this module.
export { useDepths, useWarehouses } from './choices.ts';
export { GoodsInput } from './goods-input.tsx';
