import { buildWebIfNeeded } from '../web-build.ts';

// Part of npm test: builds the web app beside the server tests, so that the browser tests need not wait for it.
await buildWebIfNeeded();
