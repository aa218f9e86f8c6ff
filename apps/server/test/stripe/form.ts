export type Form = { [key: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

/** Parses parameters sent by the Stripe library, such as `items[0][price]=…`, into nested objects and lists. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    // `expand[]=…` has no index.
    put(root, name.endsWith('[]') ? [...path, '*'] : path, value);
  }
  return listsIn(root) as Form;
}

function put(into: Form, [key = '', ...rest]: string[], value: string): void {
  const name = key === '*' ? String(Object.keys(into).length) : key;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  put(into[name] as Form, rest, value);
}

function listsIn(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
