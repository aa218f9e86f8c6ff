import { buildWebIfNeeded } from '../web-build.ts';

// Part of npm test: builds the web app during the server tests, so that the browser tests do not have to wait for it.
await buildWebIfNeeded();
