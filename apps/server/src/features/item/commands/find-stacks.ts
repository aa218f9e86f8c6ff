/** What other slices may read about stacks of a locked container. */
export {
  countStacks,
  factsOf,
  holdingOf,
  itemEntry,
  kindOf,
  type StackRow,
  stackIn,
  stacksIn,
  stacksNamed,
  stacksWithRoom,
} from '../store.ts';
