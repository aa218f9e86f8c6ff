import { z } from 'zod';

/** Paging of a list (DEC-1). */
export const pageMeta = z.strictObject({
  current_page: z.int(),
  total_pages: z.int(),
  total_count: z.int(),
  per_page: z.int(),
});
export type PageMeta = z.infer<typeof pageMeta>;

export const errorDetail = z.strictObject({ field: z.string(), message: z.string() });

/** The envelope of an error (ACC-3). */
export const errorEnvelope = z.strictObject({
  status: z.literal('error'),
  error: z.strictObject({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    details: z.array(errorDetail),
    status: z.int(),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

export interface SuccessEnvelope<D, M = unknown> {
  status: 'success';
  data: D;
  meta?: M;
  message?: string;
}

/** The envelope of a success, around a data schema and, for lists, a meta schema. */
export function successEnvelope<D extends z.ZodType, M extends z.ZodType>(data: D, meta?: M) {
  return z.strictObject({
    status: z.literal('success'),
    data,
    ...(meta ? { meta } : {}),
    message: z.string().optional(),
  });
}
