import { createStore } from './store.ts';

/** Whether a toast says that a notification has arrived (`notificationsEnabled`); the preferences set it. */
export const arrivalToasts = createStore(true);
