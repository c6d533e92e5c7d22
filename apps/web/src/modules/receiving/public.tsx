// What this module offers to the others' pages.
export { useCarriers, useDepths, useShippingMethods, useWarehouses } from './choices.ts';
export { suggested } from './bin-tones.ts';
export { GoodsInput } from './goods-input.tsx';
