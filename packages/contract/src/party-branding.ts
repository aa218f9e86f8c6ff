import { lowContrastThemes, nearestAccent } from '@quartermaster/rules/accent-color';
import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { idParams, uploadedImagePath } from './fields.ts';

/** The branding of a party (DEC-11, custom_branding). */
export const branding = z.strictObject({
  /** `#rrggbb`. */
  accent: z.string().nullable(),
  logo_url: z.string().nullable(),
  banner_url: z.string().nullable(),
});
export type Branding = z.infer<typeof branding>;

const isColor = (value: string): boolean => /^#[\da-f]{6}$/.test(value);

/**
 * The message for a rejected color: the themes with too little contrast, and the nearest color with enough
 * contrast.
 */
const lowContrastMessage = (color: string): string =>
  `Too little contrast in the ${lowContrastThemes(color).join(' and the ')} theme. The nearest color that works is ${nearestAccent(color)}.`;

const accent = z
  .string()
  .trim()
  .max(100)
  .toLowerCase()
  .refine(isColor, { error: 'Must be a color such as #b4532a', abort: true })
  .refine((color) => lowContrastThemes(color).length === 0, {
    error: ({ input }) => lowContrastMessage(String(input)),
  });

const picture = z.string().regex(uploadedImagePath, { error: 'Must be a picture that was uploaded here' });

export const brandingForm = z.strictObject({
  accent: accent.nullable(),
  logo_url: picture.nullable(),
  banner_url: picture.nullable(),
});
/** Absent fields keep their values. */
const brandingChange = brandingForm.partial();
export type BrandingChange = z.output<typeof brandingChange>;

const path = `${API_PREFIX}/parties/{id}/branding` as const;
/**
 * Whether the tier of the game master of record includes branding. If not, the branding is hidden and can only
 * be removed.
 */
const meta = z.strictObject({ is_in_tier: z.boolean() });

export const getBranding = endpoint({
  id: 'party.branding',
  method: 'GET',
  path,
  audience: 'user',
  apiKeys: 'party',
  summary: 'The branding of a party as it is stored (gm)',
  params: idParams,
  reply: { status: 200, data: branding, meta },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const updateBranding = endpoint({
  id: 'party.update_branding',
  method: 'PUT',
  path,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Set or remove accent color, logo and banner of a party (gm); absent fields keep their values',
  params: idParams,
  body: z.strictObject({ branding: brandingChange }),
  reply: { status: 200, data: branding, meta },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'FEATURE_NOT_IN_TIER'],
});
