import { type InventoryFile, parseInventory } from '@quartermaster/contract/inventory-file';

/** Parses an imported inventory; called in a worker thread. Throws the errors of parseInventory. */
export const parseImport = (content: string): InventoryFile => parseInventory(content);
