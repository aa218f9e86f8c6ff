import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  nextByPrefix,
  type SelectionMode,
  type Shape,
  selectionAfterPress,
  stepFrom,
} from '../list/steps.ts';

/** Letters typed within this time belong to one word, in milliseconds. */
const TYPEAHEAD_MS = 1000;

export interface ListKeys<T> {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly T[];
  readonly nameOf: (row: T) => string;
  readonly shape: Omit<Shape, 'count'>;
  readonly chosen: ReadonlySet<string>;
  /** Whether at most one row can be chosen. */
  readonly isSingle: boolean;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (row: T) => void;
  /** Called after the focus has moved to a row, which may have scrolled the list. */
  readonly onMoved: () => void;
}

/** The id of the row in which an event happened. */
export const rowIdOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;

const isPrintable = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * The focused row. The focus is kept while the row is scrolled out of view, and moves to a neighbor when the
 * row is removed.
 */
function useFocusedRow<T extends { readonly id: string }>(keys: ListKeys<T>) {
  const { grid, rows, onMoved } = keys;
  const [focus, setFocus] = useState<{ id: string | null; requests: number }>({ id: null, requests: 0 });
  const index = focus.id === null ? -1 : rows.findIndex((row) => row.id === focus.id);
  const lastIndex = useRef(0);
  const moveTo = (next: T | undefined) =>
    next && setFocus(({ requests }) => ({ id: next.id, requests: requests + 1 }));
  const handledRequests = useRef(0);
  useLayoutEffect(() => {
    if (focus.requests === handledRequests.current) return;
    handledRequests.current = focus.requests;
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${focus.id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    onMoved();
  }, [focus, grid, onMoved]);
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index;
    if (focus.id === null || index >= 0) return;
    const hasFocus = grid.current?.contains(document.activeElement) ?? false;
    // If a button for the row was removed with it, the neighbor becomes the tab stop, which then receives the focus.
    const isLost = document.activeElement === document.body;
    const next = hasFocus || isLost ? rows[Math.min(lastIndex.current, rows.length - 1)] : undefined;
    setFocus(({ requests }) => ({
      id: next?.id ?? null,
      requests: hasFocus && next ? requests + 1 : requests,
    }));
  }, [rows, index, focus.id, grid]);
  return {
    index,
    moveTo,
    /** Records a row that received the focus by Tab or by a press. */
    recordFocus: (id: string) =>
      setFocus((current) => (current.id === id ? current : { id, requests: current.requests })),
  };
}

/**
 * In a list of one column, the right arrow moves from a row to its control, and the left arrow moves back; in tiles,
 * Tab moves to the control.
 */
function moveWithinRow(event: KeyboardEvent, columns: number): boolean {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-row]');
  const isRow = target === row;
  const isStepKey = event.key === (isRow ? 'ArrowRight' : 'ArrowLeft') && columns === 1;
  const next = isRow ? row.querySelector<HTMLElement>('button') : row;
  if (!isStepKey || !next) return false;
  next.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** What a movement key does to the selection; null if it only moves the focus. */
const movementModeOf = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): SelectionMode | null =>
  shiftKey ? 'extend' : ctrlKey || metaKey ? null : 'only';

/** Collects a name that is typed letter by letter; returns the letters so far. */
function useTyping() {
  const typed = useRef({ word: '', at: 0 });
  return (letter: string): string => {
    const continuesWord = performance.now() - typed.current.at < TYPEAHEAD_MS;
    typed.current = { word: continuesWord ? typed.current.word + letter : letter, at: performance.now() };
    return typed.current.word;
  };
}

/**
 * Keyboard control of a list: arrows move and select, with Shift they extend the selection, with Ctrl they
 * only move; typed letters move to the row whose name begins with them and select it. Space selects, Ctrl+Space
 * toggles, Enter opens, Ctrl+A selects all, Escape clears. In a list of single selection, all keys select one row.
 */
export function useListKeys<T extends { readonly id: string }>(keys: ListKeys<T>) {
  const { rows, chosen, isSingle, onChoose } = keys;
  const focused = useFocusedRow(keys);
  const typeLetter = useTyping();
  const anchor = useRef<string | null>(null);
  const isPressed = useRef(false);
  const press = (id: string, mode: SelectionMode): void => {
    isPressed.current = false;
    onChoose(selectionAfterPress(rows, chosen, anchor.current, id, isSingle ? 'only' : mode));
    if (mode !== 'extend' || anchor.current === null) anchor.current = id;
  };
  const goTo = (index: number | null, mode: SelectionMode | null): boolean => {
    const row = index === null ? undefined : rows[index];
    if (!row) return false;
    focused.moveTo(row);
    if (mode) press(row.id, mode);
    return true;
  };
  /** Handles a key that does not move the focus; returns false for an unknown key. */
  const act = (event: KeyboardEvent, id: string): boolean => {
    const withCtrl = event.ctrlKey || event.metaKey;
    const row = rows[focused.index];
    if (event.key === 'Enter' && row) keys.onOpen(row);
    else if (event.key === ' ') press(id, withCtrl ? 'toggle' : event.shiftKey ? 'extend' : 'only');
    else if (event.key === 'a' && withCtrl && !isSingle) onChoose(new Set(rows.map((other) => other.id)));
    else if (event.key === 'Escape' && chosen.size > 0) onChoose(new Set());
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    isPressed.current = false;
    const { row: id } = (event.target as HTMLElement).dataset;
    if (moveWithinRow(event, keys.shape.columns)) return;
    // A control inside a row handles all other keys.
    if (id === undefined) return;
    const next = stepFrom(focused.index, event.key, { ...keys.shape, count: rows.length });
    if (goTo(next, movementModeOf(event)) || act(event, id)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isPrintable(event)) {
      const nameAt = (index: number) => (rows[index] ? keys.nameOf(rows[index]) : '');
      goTo(nextByPrefix(rows.length, nameAt, focused.index, typeLetter(event.key)), 'only');
    }
  };
  /**
   * If the focus enters by keyboard and nothing is selected, selects the row, so that the target of the next key is
   * visible.
   */
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const id = rowIdOf(event.target);
    if (id === undefined) return;
    focused.recordFocus(id);
    const isEntering = !event.currentTarget.contains(event.relatedTarget);
    if (isEntering && !isPressed.current && chosen.size === 0) press(id, 'only');
  };
  const onPointerDown = () => {
    isPressed.current = true;
  };
  return { focusedIndex: focused.index, press, onKeyDown, onFocus, onPointerDown };
}
