// Runs before first paint, as a file because the Content-Security-Policy allows no inline script.
// The account's theme applies, as this device last read it; then the system's; dark if neither is set.
(() => {
  const light = matchMedia('(prefers-color-scheme: light)');
  const draw = () => {
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}') ?? {};
    } catch {
      // Storage may be blocked; the system's theme is still right.
    }
    const system = light.matches ? 'light' : 'dark';
    const root = document.documentElement;
    root.dataset.theme = chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : system;
    root.dataset.density = chosen.compactView === true ? 'compact' : 'normal';
  };
  draw();
  // Where the browser supports passkeys, the login page keeps their button's place free until its code has loaded.
  if ('PublicKeyCredential' in window) document.documentElement.dataset.passkeys = '';
  // Guests follow the system too; what is behind the sign-in also follows the account.
  light.addEventListener('change', draw);
})();
