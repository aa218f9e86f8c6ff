/** How long a closing dialog or a new page may take to move the focus itself, in milliseconds. */
const GRACE_MS = 100;
const ROWS = 'li, tr, [role="row"], [role="option"]';
const GROUPS = `${ROWS}, section, article, [role="tabpanel"], main`;

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

/** The next row after a removed row, else the row, card or page that contained the removed element. */
function replacementFor(trail: readonly Step[]): Element | null {
  const position = trail.findLastIndex(({ element }) => !element.isConnected);
  const removed = trail[position];
  if (!removed) return null;
  const neighbors = removed.element.matches(ROWS) ? [removed.next, removed.previous] : [];
  const row = neighbors.find((neighbor) => neighbor?.isConnected && neighbor.matches(ROWS));
  const group = row ?? trail[position + 1]?.element.closest(GROUPS) ?? document.getElementById('content');
  return group?.closest('[inert], [aria-hidden="true"]') ? null : group;
}

function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Moves the focus to what is nearest when the focused element is removed, for example a row with the button that
 * removed it, or the button that opened a dialog. Otherwise the page has no focus, and screen readers start at its top.
 * Never moves it to a control, which a second press of the key would activate.
 */
export function restoreLostFocus(): () => void {
  const root = document.getElementById('root') ?? document.body;
  let trail: readonly Step[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body && trail[0]?.element.isConnected === false;
  const restore = () => {
    timer = undefined;
    const target = isLost() ? replacementFor(trail) : null;
    if (target instanceof HTMLElement) focusOnce(target);
  };
  const onFocus = ({ target }: FocusEvent) => {
    // Not in overlays: they return the focus themselves.
    if (target instanceof Element && root.contains(target)) trail = trailOf(target);
  };
  const onBlur = ({ target }: FocusEvent) => {
    // A press on an empty part of the page removes the focus on purpose.
    setTimeout(() => {
      if (target === trail[0]?.element && !isLost() && document.activeElement === document.body) trail = [];
    });
  };
  const observer = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(restore, GRACE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
