import encodeQR from 'qr';

/** The quiet zone around the code that readers need, in modules. */
const BORDER = 4;

/** A link as a QR code, black on white in both themes, because many readers cannot read inverted codes. */
export default function QrCode({ link, label }: { link: string; label: string }) {
  const rows = encodeQR(link, 'raw', { border: BORDER });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-m"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
