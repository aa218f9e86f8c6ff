interface Window {
  readonly happyDOM: { setViewport(size: { width: number; height: number }): void };
}

/** Makes the window of the tests this wide, so that media queries answer as on such a screen. */
export const setWidth = (width: number): void =>
  (window as unknown as Window).happyDOM.setViewport({ width, height: 900 });
