import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, Lightbulb, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../platform/store.ts';
import { dismissToast, type Toast, type ToastTone, toasts } from '../platform/toasts.ts';
import { Button, IconButton } from './button.tsx';

const TONE: Record<ToastTone, { edge: string; text: string; Icon: typeof Info }> = {
  success: { edge: 'border-l-success', text: 'text-success', Icon: CircleCheck },
  error: { edge: 'border-l-error', text: 'text-error', Icon: CircleAlert },
  warning: { edge: 'border-l-warning', text: 'text-warning', Icon: TriangleAlert },
  info: { edge: 'border-l-info', text: 'text-info', Icon: Info },
  tip: { edge: 'border-l-info', text: 'text-info', Icon: Lightbulb },
};

/** Removes a toast when its time is up. The timer pauses while a toast is hovered or focused, and then restarts. */
function useDismissal(toast: Toast, isPaused: boolean): void {
  const { id, duration, repeats } = toast;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeat of the same message restarts the timer
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused, repeats]);
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { edge, text, Icon } = TONE[toast.tone];
  const { action } = toast;
  useDismissal(toast, isPaused);
  const act = () => {
    action?.run();
    dismissToast(toast.id);
  };
  return (
    <li
      className={clsx(
        'flex max-w-full items-center gap-3 rounded-m border border-l-3 border-line bg-surface-3 py-1.5 pr-1.5 pl-3.5 text-sm shadow-raised animate-[rise_160ms_var(--ease-out)]',
        edge,
      )}
    >
      <Icon aria-hidden="true" className={clsx('size-4 flex-none', text)} />
      <p role={toast.tone === 'error' ? 'alert' : 'status'} className="min-w-0 py-1.5 text-ink-1">
        {toast.message}
      </p>
      {action && (
        <Button tone="quiet" size="sm" onPress={act}>
          {action.label}
        </Button>
      )}
      <IconButton
        size="sm"
        label="Dismiss"
        icon={<X aria-hidden="true" />}
        onPress={() => dismissToast(toast.id)}
      />
    </li>
  );
}

const CONTROLS = 'a, button, input, select, textarea, label';
const controlOf = (target: unknown) => (target instanceof Element ? target.closest(CONTROLS) : null);

function isCovered(control: Element | null, list: Element): boolean {
  if (!control || list.contains(control)) return false;
  const [controlBox, listBox] = [control.getBoundingClientRect(), list.getBoundingClientRect()];
  return (
    controlBox.top < listBox.bottom &&
    listBox.top < controlBox.bottom &&
    controlBox.left < listBox.right &&
    listBox.left < controlBox.right
  );
}

/** Whether the toasts are at the other end of the window, where they do not cover the control that was just used. */
function useIsMoved(region: RefObject<Element | null>, visibleToasts: readonly Toast[]): boolean {
  const [isMoved, setMoved] = useState(false);
  const pressedControl = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      pressedControl.current = controlOf(target);
    };
    // Buttons act on the press, before its click event; Enter in a form fires only a click event on the button.
    const types = ['pointerdown', 'click'];
    for (const type of types) document.addEventListener(type, remember, true);
    return () => {
      for (const type of types) document.removeEventListener(type, remember, true);
    };
  }, []);
  useLayoutEffect(() => {
    const list = region.current;
    const usedControls = [pressedControl.current, controlOf(document.activeElement)];
    if (visibleToasts.length === 0) setMoved(false);
    else if (list && usedControls.some((control) => isCovered(control, list)))
      setMoved((current) => !current);
  }, [visibleToasts, region]);
  return isMoved;
}

/** The live region of the toasts. All timers pause while a toast is hovered or focused. */
export function ToastRegion() {
  const visibleToasts = useStore(toasts);
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useIsMoved(list, visibleToasts);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    // Toasts that are removed under the pointer or with the focus fire no leave or blur event.
    if (visibleToasts.length === 0) setHovered(false);
    if (!list.current?.contains(document.activeElement)) setFocused(false);
  }, [visibleToasts]);
  return (
    <section
      aria-label="Notices"
      // Above every dialog: a toast that appears while one is open can be read and used without closing it.
      data-react-aria-top-layer="true"
      data-moved={isMoved || undefined}
      className="notices pointer-events-none fixed z-50 flex justify-center"
    >
      <ul
        ref={list}
        className="pointer-events-auto flex max-w-130 flex-col items-center gap-2"
        // On move instead of enter: a toast that appears under a resting pointer would otherwise stay, over
        // the control that was just pressed.
        onPointerMove={({ movementX, movementY }) => {
          if (movementX !== 0 || movementY !== 0) setHovered(true);
        }}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {visibleToasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isHovered || isFocused} />
        ))}
      </ul>
    </section>
  );
}
