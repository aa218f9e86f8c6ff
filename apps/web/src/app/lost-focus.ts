/** How long a closing dialog or a new page may take to move the focus itself, in milliseconds. */
const GRACE_MS = 100;
const ROWS = 'li, tr, [role="row"], [role="option"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const GROUPS = `${ROWS}, section, article, [role="tabpanel"], main, ${DIALOGS}`;

interface Step {
  readonly element: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}

/** The element and its ancestors, with their neighbors, which are unknown once the element was removed. */
function trailOf(start: Element): Step[] {
  const trail: Step[] = [];
  for (let element: Element | null = start; element; element = element.parentElement)
    trail.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  return trail;
}

/**
 * The element that receives the focus: the last focused element of the page, if only an overlay above the page was
 * removed. Otherwise the next or previous row of a removed row, or else the row, card, dialog or page around the
 * removed element.
 */
function replacementFor(trail: readonly Step[]): Element | null {
  const position = trail.findLastIndex(({ element }) => !element.isConnected);
  const removed = trail[position];
  if (!removed) return trail[0]?.element ?? null;
  const neighbors = removed.element.matches(ROWS) ? [removed.next, removed.previous] : [];
  const row = neighbors.find((neighbor) => neighbor?.isConnected && neighbor.matches(ROWS));
  return row ?? trail[position + 1]?.element.closest(GROUPS) ?? document.getElementById('content');
}

function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Restores the focus when the focused element is removed, for example a row together with its Delete button, or a
 * dialog. Without this, the page has no focus, and screen readers start at its top. A row or a card receives the focus
 * instead of a control next to the removed one, which a second press of the same key would activate.
 */
export function restoreLostFocus(): () => void {
  const root = document.getElementById('root') ?? document.body;
  let focused: Element | null = null;
  // The trail of the last focused element outside of overlays.
  let trail: readonly Step[] = [];
  // The trail of the focused element, if it is in a dialog.
  let dialogTrail: readonly Step[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body && focused?.isConnected === false;
  const isDialogOpen = () =>
    dialogTrail.some(({ element }) => element.isConnected && element.matches(DIALOGS));
  const restore = () => {
    timer = undefined;
    const target = isLost() ? replacementFor(isDialogOpen() ? dialogTrail : trail) : null;
    // An element behind an open overlay is not focused.
    if (target instanceof HTMLElement && !target.closest('[inert], [aria-hidden="true"]')) focusOnce(target);
  };
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return;
    focused = target;
    dialogTrail = target.closest(DIALOGS) ? trailOf(target) : [];
    // Toasts are an overlay too: after one is dismissed, the next must not get the focus, which pauses its timer.
    if (root.contains(target) && !target.closest('[data-react-aria-top-layer]')) trail = trailOf(target);
  };
  const onFocus = ({ target }: FocusEvent) => remember(target);
  const onBlur = ({ target }: FocusEvent) => {
    // A press on an empty part of the page removes the focus on purpose.
    setTimeout(() => {
      if (target === focused && focused?.isConnected && document.activeElement === document.body)
        focused = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    // Before the next frame, in which the dialog would focus its first control, often Close.
    if (isDialogOpen()) restore();
    else timer ??= setTimeout(restore, GRACE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  // A field of the first page may have the focus before this code has loaded.
  remember(document.activeElement);
  document.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
