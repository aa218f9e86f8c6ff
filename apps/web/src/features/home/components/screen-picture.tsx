import { clsx } from 'clsx';

/** The URLs of a picture in both themes, and its size. */
export interface ThemedPicture {
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
}

export interface ScreenPictureProps extends ThemedPicture {
  readonly alt: string;
  /** The picture for phones, on which a screenshot of a wide screen would be too small to read. */
  readonly phonePicture?: ThemedPicture;
  /** Whether the picture is visible immediately, so that it is loaded first; other pictures are loaded lazily. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

const LIGHT = '(prefers-color-scheme: light)';
const PHONE = '(width < 48rem)';

/** A screenshot in the theme of the reader's system, which media queries choose. */
export function ScreenPicture(props: ScreenPictureProps) {
  const { light, dark, alt, width, height, phonePicture, isFirst, className } = props;
  const size = { width: phonePicture?.width, height: phonePicture?.height };
  return (
    <picture>
      {phonePicture && (
        <>
          <source media={`${PHONE} and ${LIGHT}`} srcSet={phonePicture.light} {...size} />
          <source media={PHONE} srcSet={phonePicture.dark} {...size} />
        </>
      )}
      <source media={LIGHT} srcSet={light} />
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
