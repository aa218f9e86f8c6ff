interface Window {
  readonly happyDOM: {
    setViewport(size: { width: number; height: number }): void;
    setURL(url: string): void;
  };
}

const { happyDOM } = window as unknown as Window;

/** Sets the width of the test window, so that media queries match accordingly. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width, height: 900 });

/** Resets the URL, the size and the title of the window. */
export function resetWindow(): void {
  happyDOM.setURL('http://localhost:3000/');
  happyDOM.setViewport({ width: 1024, height: 768 });
  document.title = '';
}
