import { createStore, useStore } from '../platform/store.ts';

/** The modals that have been opened, and their properties (ACC-2, shared interface pieces). */
const modals = createStore<Readonly<Record<string, { readonly isOpen: boolean; readonly props: unknown }>>>(
  {},
);

/** The id of a modal, and the type of its properties. */
export interface ModalId<P> {
  readonly id: string;
  /** Exists only in the type, never at run time. */
  readonly props?: P;
}

export const modalId = <P = undefined>(id: string): ModalId<P> => ({ id });

export function openModal<P>(modal: ModalId<P>, ...props: P extends undefined ? [] : [P]): void {
  modals.set((all) => ({ ...all, [modal.id]: { isOpen: true, props: props[0] } }));
}

/** Closes a modal and keeps its properties, so that its content is visible while it fades out. */
export function closeModal(modal: ModalId<never> | ModalId<unknown> | { readonly id: string }): void {
  modals.set((all) => {
    const current = all[modal.id];
    return current?.isOpen ? { ...all, [modal.id]: { ...current, isOpen: false } } : all;
  });
}

export function closeAllModals(): void {
  modals.set({});
}

export interface ModalState<P> {
  readonly isOpen: boolean;
  readonly props: P | undefined;
  readonly close: () => void;
  readonly onOpenChange: (open: boolean) => void;
}

/** The state of one modal, for the component that renders it. */
export function useModal<P>(modal: ModalId<P>): ModalState<P> {
  const state = useStore(modals, (all) => all[modal.id]);
  const close = () => closeModal(modal);
  return {
    isOpen: state?.isOpen ?? false,
    props: state?.props as P | undefined,
    close,
    onOpenChange: (open) => {
      if (!open) close();
    },
  };
}
