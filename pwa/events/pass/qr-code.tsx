import encodeQR from 'qr'
import { useMemo } from 'react'

/** A QR code with its quiet zone, in the colour of the text. */
export function QrCode({ content, label, className }: { content: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => drawQr(content), [content])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      fill="currentColor"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}

function drawQr(content: string) {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 4 })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: squares.join('') }
}
