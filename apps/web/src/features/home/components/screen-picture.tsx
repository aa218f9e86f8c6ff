import { clsx } from 'clsx';

export interface ScreenPictureProps {
  /** Addresses of the picture in both themes. */
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Seen at once, so it is fetched first; others follow when they come near. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A picture of a real screen, in the theme of the reader's system: no script chooses it. */
export function ScreenPicture({ light, dark, alt, width, height, isFirst, className }: ScreenPictureProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: light)" srcSet={light} />
      <img
        src={dark}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        className={clsx('h-auto w-full rounded-m border border-line shadow-raised', className)}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
