import { useMemo } from 'react'
import type { PosterOrder } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'

export type DrawnPosterProps = PosterOrder & {
  /** Set in large letters on the poster. Omitted where the poster is too small for it. */
  title?: string
  /** The proportions of the box. */
  width?: number
  height?: number
}

/** The drawing is one image instead of up to a hundred elements; only the title is text, as the page has the fonts. */
export default function DrawnPoster({ id, genre, design, title, width, height }: DrawnPosterProps) {
  const poster = useMemo(
    () => drawPoster({ id, genre, design, title, width, height }),
    [id, genre, design, title, width, height],
  )
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(poster.svg)}`}
        alt=""
        className="absolute inset-0 size-full object-cover"
      />
      {poster.title.length > 0 && (
        <svg
          aria-hidden
          viewBox={`0 0 ${poster.width} ${poster.height}`}
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          {poster.title.map(line => (
            <text
              key={line.y}
              x={line.x}
              y={line.y}
              fontSize={line.size}
              fill={line.colour}
              textLength={line.width}
              lengthAdjust="spacingAndGlyphs"
              className="font-display font-extrabold [font-stretch:78%]"
            >
              {line.text}
            </text>
          ))}
        </svg>
      )}
    </>
  )
}
