// Exports for other modules.
export { SuggestedShelves } from './suggested-shelves.tsx';
export { destinationPicker } from './destination-picker.tsx';
