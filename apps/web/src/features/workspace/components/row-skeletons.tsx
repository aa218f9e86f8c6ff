import { SkeletonArea, SkeletonBlock, SkeletonText } from '../../../ui/skeleton.tsx';

const ROWS = ['62%', '48%', '70%', '40%', '56%', '64%'];

/** Placeholders for rows of items. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <SkeletonArea label={label} className="grid flex-1 content-start gap-4 px-4 pt-3">
      {ROWS.map((width) => (
        <span key={width} className="flex items-center gap-3">
          <SkeletonBlock className="size-9.5" />
          <span className="grid flex-1 gap-1.5">
            <SkeletonText width={width} />
            <SkeletonText height="tight" width="30%" />
          </span>
        </span>
      ))}
    </SkeletonArea>
  );
}
