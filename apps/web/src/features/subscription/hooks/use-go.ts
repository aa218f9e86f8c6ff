import { useNavigate } from 'react-router';

/** Goes to an address that the server named: a page of this site, or one that the payment provider hosts. */
export function useGo() {
  const navigate = useNavigate();
  return (address: string) => {
    if (address.startsWith('/')) return navigate(address);
    window.location.assign(address);
  };
}
