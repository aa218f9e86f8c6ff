import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { loadLazyRoutes } from './app/lazy-routes.ts';
import { routes } from './app/routes.tsx';
import './ui/base.css';

const { dataset } = document.documentElement;

const createApp = (onReady?: () => void) => (
  <StrictMode>
    <App
      router={createBrowserRouter(routes, { patchRoutesOnNavigation: loadLazyRoutes })}
      {...(onReady ? { onReady } : {})}
    />
  </StrictMode>
);

/** Replaces the content of the root element with the app. */
function render(root: HTMLElement): void {
  root.replaceChildren();
  delete dataset.start;
  createRoot(root).render(createApp());
}

async function start(root: HTMLElement): Promise<void> {
  if (dataset.start !== 'keep' || root.dataset.page !== window.location.pathname) return render(root);
  try {
    const { hydratePage } = await import('./app/hydrate-page.ts');
    await hydratePage(root, createApp);
  } catch {
    // The code could not be loaded; the route reports the error.
    render(root);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root);
