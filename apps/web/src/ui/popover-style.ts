/** The surface that floats above the page: menus, lists of choices, popovers. */
export const popoverClass =
  'rounded-m border border-line bg-surface-1 shadow-raised outline-none p-1.5 overflow-auto max-w-[calc(100vw-24px)] ' +
  'data-[entering]:animate-[rise_140ms_var(--ease-out)] data-[exiting]:opacity-0 data-[exiting]:transition-opacity data-[exiting]:duration-100';

export const optionClass =
  'flex items-center gap-2.5 rounded-s px-2.5 py-2 text-sm outline-none cursor-default select-none no-underline ' +
  'data-[focused]:bg-action-quiet data-[hovered]:bg-action-quiet data-[disabled]:opacity-55 [&_svg]:size-4 [&_svg]:flex-none';
