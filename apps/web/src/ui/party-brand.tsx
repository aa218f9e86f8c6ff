import type { Branding } from '@quartermaster/contract/party-branding';
import { readableTextColor } from '@quartermaster/rules/accent-color';
import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';
import { initialsOf } from './avatar.tsx';

/**
 * The style that gives descendants the party's accent color as `--brand`, for example the open tab of `ui/tabs.tsx`.
 */
export const brandStyle = (branding: Branding | null): CSSProperties =>
  branding?.accent ? ({ '--brand': branding.accent } as CSSProperties) : {};

const TILE = {
  sm: 'size-6 text-xs ring-2 ring-[var(--brand,var(--line))]',
  md: 'size-10 text-base',
  lg: 'size-13 text-xl',
} as const;

interface MarkProps {
  readonly name: string;
  readonly branding: Branding | null;
  readonly size: keyof typeof TILE;
}

/**
 * The logo of a party, or its initials on its accent color; nothing if it has neither. The name is displayed
 * next to it.
 */
export function PartyMark({ name, branding, size }: MarkProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const { accent = null, logo_url: logo = null } = branding ?? {};
  const isLogoShown = logo !== null && logo !== failedUrl;
  if (!isLogoShown && accent === null) return null;
  return (
    <span
      aria-hidden="true"
      style={
        accent === null
          ? {}
          : { ...brandStyle(branding), backgroundColor: accent, color: readableTextColor(accent) }
      }
      className={clsx(
        'relative grid flex-none place-items-center overflow-hidden rounded-m bg-surface-3 font-display font-semibold',
        TILE[size],
      )}
    >
      {isLogoShown ? (
        <img
          src={`${logo}?size=small`}
          alt=""
          decoding="async"
          onError={() => setFailedUrl(logo)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** The banner of a party and a line in its accent color; only one of them if the other is not set. */
export function PartyBanner({ branding, className }: { branding: Branding | null; className: string }) {
  const { accent = null, banner_url: banner = null } = branding ?? {};
  const color = accent === null ? {} : { backgroundColor: accent };
  if (banner === null && accent === null) return null;
  return (
    <div aria-hidden="true" className={clsx('overflow-hidden', className)}>
      {banner !== null && (
        <img src={banner} alt="" decoding="async" className="h-24 w-full bg-surface-3 object-cover sm:h-32" />
      )}
      {accent !== null && <div style={color} className="h-1" />}
    </div>
  );
}
