/** What other slices may know of stacks: how they lie in a locked container, and as the history keeps them. */
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
