// What this module offers to the others' pages.
export { useCarriers, useShippingMethods, useWarehouses } from './choices.ts';
export { GoodsInput } from './goods-input.tsx';
