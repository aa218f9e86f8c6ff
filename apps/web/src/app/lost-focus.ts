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

const isDisabled = (element: Element): boolean => element.matches(':disabled');

/** The element and its ancestors, with their neighbors, which are unknown once the element was removed. */
function trailOf(start: Element): Step[] {
  const trail: Step[] = [];
  for (let element: Element | null = start; element; element = element.parentElement)
    trail.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
  return trail;
}

/**
 * The element that receives the focus: the last focused element of the page, if only an overlay above the page was
 * removed. Otherwise the next or previous row of a removed row, the current row of the list that a removed control of
 * its footer belonged to, or else the row, card, dialog or page around the removed or disabled element.
 */
function replacementFor(trail: readonly Step[]): Element | null {
  const position = trail.findLastIndex(({ element }) => !element.isConnected);
  const removed = trail[position];
  if (!removed) {
    const element = trail[0]?.element;
    return (element && isDisabled(element) ? element.closest(GROUPS) : element) ?? null;
  }
  const neighbors = removed.element.matches(ROWS) ? [removed.next, removed.previous] : [];
  const row = neighbors.find((neighbor) => neighbor?.isConnected && neighbor.matches(ROWS));
  const around = trail[position + 1]?.element;
  const group = around?.closest(GROUPS);
  const currentRow =
    around?.closest('footer') && group?.querySelector('[role="grid"] [role="row"][tabindex="0"]');
  return row ?? currentRow ?? group ?? document.getElementById('content');
}

function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

function listen(
  onFocus: (target: EventTarget | null) => void,
  onBlur: (target: EventTarget | null) => void,
  onChange: () => void,
): () => void {
  const handleFocus = ({ target }: FocusEvent) => onFocus(target);
  const handleBlur = ({ target }: FocusEvent) => onBlur(target);
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', handleBlur);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('focusout', handleBlur);
  };
}

/**
 * Restores the focus when the focused element is removed, for example a row together with its Delete button, or a
 * dialog, and when it is disabled, until it is enabled again. Without this, the page has no focus, and screen readers
 * start at its top. A row or a card receives the focus instead of a control next to the removed one, which a second
 * press of the same key would activate.
 */
export function restoreLostFocus(): () => void {
  const root = document.getElementById('root') ?? document.body;
  let focused: Element | null = null;
  // The trail of the last focused element outside of overlays.
  let trail: readonly Step[] = [];
  // The trail of the focused element, if it is in a dialog.
  let dialogTrail: readonly Step[] = [];
  let disabledControl: HTMLElement | null = null;
  let replacement: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isUnusable = () => focused !== null && (!focused.isConnected || isDisabled(focused));
  const isLost = () => document.activeElement === document.body && isUnusable();
  const isDialogOpen = () =>
    dialogTrail.some(({ element }) => element.isConnected && element.matches(DIALOGS));
  const restore = () => {
    timer = undefined;
    const target = isLost() ? replacementFor(isDialogOpen() ? dialogTrail : trail) : null;
    // An element behind an open overlay is not focused.
    if (!(target instanceof HTMLElement) || target.closest('[inert], [aria-hidden="true"]')) return;
    replacement = target;
    focusOnce(target);
  };
  const returnToEnabled = () => {
    if (!disabledControl || isDisabled(disabledControl)) return;
    const control = disabledControl;
    disabledControl = null;
    if (document.activeElement === document.body || document.activeElement === replacement) control.focus();
  };
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return;
    focused = target;
    if (target !== replacement) disabledControl = null;
    dialogTrail = target.closest(DIALOGS) ? trailOf(target) : [];
    // Toasts are an overlay too: after one is dismissed, the next must not get the focus, which pauses its timer.
    if (root.contains(target) && !target.closest('[data-react-aria-top-layer]')) trail = trailOf(target);
  };
  const forget = (target: EventTarget | null) => {
    // A press on an empty part of the page removes the focus on purpose.
    setTimeout(() => {
      if (target === focused && !isUnusable() && document.activeElement === document.body) focused = null;
    });
  };
  const follow = () => {
    if (focused instanceof HTMLElement && isDisabled(focused)) disabledControl = focused;
    returnToEnabled();
    // The browser takes the focus from a disabled control only with the next frame.
    if (!isLost() && (disabledControl === null || disabledControl !== focused)) return;
    // Before the next frame, in which the dialog would focus its first control, often Close.
    if (isDialogOpen() && focused?.isConnected === false) restore();
    else timer ??= setTimeout(restore, GRACE_MS);
  };
  // A field of the first page may have the focus before this code has loaded.
  remember(document.activeElement);
  const stop = listen(remember, forget, follow);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
