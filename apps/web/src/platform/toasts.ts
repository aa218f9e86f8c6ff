import { TOAST_MS } from '@quartermaster/contract/constants';
import { randomId } from './ids.ts';
import { createStore } from './store.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info' | 'tip';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly tone: ToastTone;
  /** Milliseconds on screen (ACC-9). */
  readonly duration: number;
  readonly action?: ToastAction;
  readonly notificationTitle?: string;
  /** Counts repeats of the same message; each repeat restarts the timer of the visible toast. */
  readonly repeats: number;
}

export interface ToastOptions {
  readonly tone?: ToastTone;
  readonly duration?: number;
  readonly action?: ToastAction;
  /**
   * The title of the notification about the same action. This toast is shown instead of the notification's toast,
   * whichever comes first.
   */
  readonly notificationTitle?: string;
}

/** The visible toasts, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

const DURATION: Record<ToastTone, number> = {
  success: TOAST_MS.success,
  error: TOAST_MS.error,
  warning: TOAST_MS.default,
  info: TOAST_MS.default,
  tip: TOAST_MS.tip,
};

/**
 * Shows a toast for the given duration, by default that of its tone or of toasts with an action. A repeat of a visible
 * message restarts its timer instead of showing it twice. Returns the id of the visible toast.
 */
export function showToast(message: string, options: ToastOptions = {}): string {
  const { notificationTitle } = options;
  const replacement = toasts.get().find((toast) => toast.notificationTitle === message);
  if (replacement) return replacement.id;
  if (notificationTitle !== undefined)
    toasts.set((current) => current.filter((toast) => toast.message !== notificationTitle));
  const tone = options.tone ?? 'info';
  const duplicate = toasts.get().find((toast) => toast.message === message && toast.tone === tone);
  const toast: Toast = {
    id: duplicate?.id ?? randomId(),
    message,
    tone,
    duration: options.duration ?? (options.action ? TOAST_MS.confirm : DURATION[tone]),
    repeats: duplicate ? duplicate.repeats + 1 : 0,
    ...(options.action ? { action: options.action } : {}),
    ...(notificationTitle === undefined ? {} : { notificationTitle }),
  };
  toasts.set((current) =>
    duplicate
      ? current.map((visibleToast) => (visibleToast.id === duplicate.id ? toast : visibleToast))
      : [...current, toast],
  );
  return toast.id;
}

/** Dismisses the toasts whose action belongs to the user who signs out. */
export const dismissToastsWithAction = (): void =>
  toasts.set((current) => current.filter(({ action }) => action === undefined));

export const dismissToast = (id: string): void =>
  toasts.set((current) => current.filter((toast) => toast.id !== id));
