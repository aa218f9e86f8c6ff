import { readdir } from 'node:fs/promises';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';

const folder = new URL('../../../../packages/contract/src/', import.meta.url);

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every endpoint that the contract exports. */
export async function declaredEndpoints(): Promise<EndpointSpec[]> {
  const files = (await readdir(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))];
}

/** An endpoint as `METHOD path`, in the notation of the specification: without `/api/v1/` and names of parameters. */
export const callOf = ({ method, path }: EndpointSpec): string =>
  `${method} ${path.replace('/api/v1/', '').replaceAll(/\{\w+\}/g, '{}')}`;
