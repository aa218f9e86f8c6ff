/** What other slices may read about stacks of a locked container. */
export {
  holdingOf,
  itemEntry,
  kindOf,
  type StackRow,
  stackIn,
  stacksIn,
  stacksNamed,
  stacksWithRoom,
} from '../store.ts';
