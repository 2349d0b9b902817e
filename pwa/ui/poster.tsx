import { useId, useMemo } from 'react'
import { drawPoster, GROUND_STOPS, type PosterOrder } from '#contract/posters/posters.ts'
import { classNames } from './class-names.ts'

export type PosterProps = PosterOrder & {
  className?: string
  /** The accessible name; omitted where text beside the poster already has it. */
  label?: string
  /** The letter drawn on a portrait. */
  initial?: string
}

/** The generated poster. It fills its box like a photograph with `object-fit: cover`. */
export function Poster({ id, genre, width, height, composition, className, label, initial }: PosterProps) {
  const groundId = useId()
  const poster = useMemo(
    () => drawPoster({ id, genre, width, height, composition }),
    [id, genre, width, height, composition],
  )

  return (
    <div className={classNames('grain overflow-hidden', className)}>
      <svg
        viewBox={`0 0 ${poster.width} ${poster.height}`}
        preserveAspectRatio={poster.isGrounded ? 'xMidYMax slice' : 'xMidYMid slice'}
        className="absolute inset-0 size-full"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        <linearGradient id={groundId} x1="0.35" y1="0" x2="0.65" y2="1">
          {poster.ground.map((colour, index) => (
            <stop key={colour} offset={GROUND_STOPS[index]} stopColor={colour} />
          ))}
        </linearGradient>
        <rect width={poster.width} height={poster.height} fill={`url(#${groundId})`} />
        {poster.shapes.map(shape => (
          <path key={shape.path} d={shape.path} fill={shape.colour} opacity={shape.opacity} />
        ))}
        {initial && (
          <text
            x={poster.width / 2}
            y={poster.height / 2}
            dy="0.36em"
            textAnchor="middle"
            fontSize={Math.min(poster.width, poster.height) * 0.34}
            fill={poster.ground[0]}
            className="font-display font-extrabold [font-stretch:78%]"
          >
            {initial}
          </text>
        )}
      </svg>
    </div>
  )
}
