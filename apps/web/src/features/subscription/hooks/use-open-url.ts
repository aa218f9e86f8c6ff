import { useNavigate } from 'react-router';

/** Opens a URL from the server: a page of this site, or a page that the payment provider hosts. */
export function useOpenUrl() {
  const navigate = useNavigate();
  return (url: string) => {
    if (url.startsWith('/')) return navigate(url);
    window.location.assign(url);
  };
}
