// The interface of this module for other modules.
export { refuseElsewhere } from './reach.ts';
