// Exports for other modules.
export { SuggestedShelves } from './suggested-shelves.tsx';
