import type { Container } from '@quartermaster/contract/container';

/** "Backpack · Nim Thistlewick" */
export const containerLabel = ({ name, owner }: Pick<Container, 'name' | 'owner'>): string =>
  `${name} · ${owner.name}`;
