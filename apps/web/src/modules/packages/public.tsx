// What this module offers to the others: the warehouse somebody works in, chosen once for all scan screens.
export { Workplace } from './workplace.tsx';
