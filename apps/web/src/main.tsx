import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { loadLazyRoutes } from './app/lazy-routes.ts';
import { routes } from './app/routes.tsx';
import './ui/base.css';

const { dataset } = document.documentElement;

const app = (onReady?: () => void) => (
  <StrictMode>
    <App
      router={createBrowserRouter(routes, { patchRoutesOnNavigation: loadLazyRoutes })}
      {...(onReady ? { onReady } : {})}
    />
  </StrictMode>
);

/** Renders the page in place of what the document holds. */
function render(root: HTMLElement): void {
  root.replaceChildren();
  delete dataset.start;
  createRoot(root).render(app());
}

async function start(root: HTMLElement): Promise<void> {
  if (dataset.start !== 'keep' || root.dataset.page !== window.location.pathname) return render(root);
  try {
    const { hydratePage } = await import('./app/hydrate-page.ts');
    await hydratePage(root, app);
  } catch {
    // Code that did not arrive: the route reports it.
    render(root);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root);
