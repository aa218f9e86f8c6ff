import { createStore } from './store.ts';

/** Whether new notifications are shown as toasts; set from the preference `notificationsEnabled`. */
export const arrivalToasts = createStore(true);
