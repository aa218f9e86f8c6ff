import { type InventoryFile, readInventory } from '@quartermaster/contract/inventory-file';

/** Reads an imported inventory; called in a worker thread. Throws the errors of readInventory. */
export const readImport = (content: string): InventoryFile => readInventory(content);
