// Runs before first paint, as a file because the Content-Security-Policy allows no inline script.
// The choice made during this visit wins, then the system's; dark when neither says anything.
(() => {
  let chosen = null;
  try {
    chosen = sessionStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's theme is still right.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
})();
