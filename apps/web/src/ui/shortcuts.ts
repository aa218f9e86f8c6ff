import { useEffect, useMemo } from 'react';
import { createStore, useStore } from '../platform/store.ts';

export interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Shortcuts that the current page adds to the app's shortcuts. */
const pageShortcuts = createStore<readonly Shortcut[]>([]);

/** The shortcuts of the page; those with the same label, as of two panels, are listed once. */
export function usePageShortcuts(): readonly Shortcut[] {
  const shortcuts = useStore(pageShortcuts);
  return shortcuts.filter(
    ({ label }, index) => shortcuts.findIndex((other) => other.label === label) === index,
  );
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The name of the modifier key on this keyboard. */
export const modifierKey = (): string => (isMac() ? '⌘' : 'Ctrl');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Whether the focus is in a dialog, a menu or a list of choices above the page. */
const isAbovePage = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

export interface KeyBinding extends Shortcut {
  /** The key, as in `KeyboardEvent.key`. */
  readonly key: string;
  readonly withModifier?: boolean;
  /** Whether a focused text field handles the key instead, even with a modifier. */
  readonly skipsTextFields?: boolean;
  /** Whether this binding handles the key now; if not, the key is left to other bindings. */
  readonly isActive?: (event: KeyboardEvent) => boolean;
  readonly run: () => void;
}

const matches = (binding: KeyBinding, event: KeyboardEvent): boolean => {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() !== binding.key.toLowerCase() || event.altKey) return false;
  if (!binding.withModifier) return !hasModifier && !isTyping(event.target);
  return hasModifier && !event.shiftKey && !(binding.skipsTextFields && isTyping(event.target));
};

/** Listens for a key while the component is shown; plain keys are ignored while a user types. */
export function useKey(binding: KeyBinding): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(binding, event) || binding.isActive?.(event) === false) return;
      event.preventDefault();
      binding.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [binding]);
}

/**
 * A page's own shortcut, listed under `?`; it does nothing while a dialog, a menu or a list of choices has the focus.
 * The binding must be stable (useMemo).
 */
export function usePageKey(binding: KeyBinding): void {
  useKey(
    useMemo(
      () => ({
        ...binding,
        isActive: (event) => !isAbovePage(event) && binding.isActive?.(event) !== false,
      }),
      [binding],
    ),
  );
  useEffect(() => {
    pageShortcuts.set((all) => [...all, binding]);
    return () => pageShortcuts.set((all) => all.filter((other) => other !== binding));
  }, [binding]);
}
