import type { Container } from '@quartermaster/contract/container';
import { clsx } from 'clsx';
import { Glyph } from '../../../ui/glyphs.tsx';

const SIZE_CLASSES = {
  sm: 'size-8 [&_svg]:!size-5',
  md: 'size-10 [&_svg]:!size-6',
  lg: 'size-14 [&_svg]:!size-9',
} as const;

const glyphNameOf = (container: Container): string => {
  if (container.owner.type === 'party') return 'GiChest';
  return container.is_primary ? 'GiBackpack' : 'GiKnapsack';
};

/** A container's picture: the party's chest, the character's backpack, or another bag. */
export function ContainerGlyph({
  container,
  size = 'md',
}: {
  container: Container;
  size?: keyof typeof SIZE_CLASSES;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid flex-none place-items-center rounded-m bg-accent-quiet text-accent',
        SIZE_CLASSES[size],
      )}
    >
      <Glyph name={glyphNameOf(container)} category={null} />
    </span>
  );
}
