import { SkeletonWithButton } from '../../../ui/skeleton.tsx';

/** The placeholder of the passkeys while their code, and then their data, is loading. */
export const PasskeysSkeleton = () => <SkeletonWithButton label="Loading passkeys" button="w-33" isBelow />;
