/** One page of a list, and how many entries all its pages have. */
export interface Page<Entry> {
  readonly rows: Entry[];
  readonly total: number;
}
