import { SkeletonWithButton } from '../../../ui/skeleton.tsx';

/** In place of the passkeys, while their code and then their data loads. */
export const PasskeysSkeleton = () => <SkeletonWithButton label="Loading passkeys" button="w-33" isBelow />;
