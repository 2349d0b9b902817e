import { useState } from 'react'
import { initialOf } from '#contract/people/people.ts'
import { portraitOf } from '#contract/posters/portrait.ts'
import { classNames } from './class-names.ts'

export type AvatarProps = {
  /** Seeds the poster, so that a person has the same poster on every page. */
  id: string
  name: string
  /** The accessible name; left out where the person's name stands beside the picture. */
  label?: string
  src?: string | null
  className?: string
  shape?: 'round' | 'card'
}

/** The person's picture. While it loads, or if it fails to load, their poster with the initial is shown. */
export function Avatar({ id, name, label, src, className = 'size-11', shape = 'round' }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false)

  return (
    <span
      className={classNames(
        'relative inline-block shrink-0 overflow-hidden',
        shape === 'round' ? 'rounded-full' : 'rounded-card',
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
      <Portrait id={id} initial={initialOf(name)} />
      {src && !isOnOtherSite(src) && !isBroken && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/**
 * The server replaces an address on another site once it has stored the picture. Until then the browser does not load
 * the picture, because the other site would receive the address of the viewer.
 */
function isOnOtherSite(src: string) {
  return /^https?:/i.test(src)
}

/** The picture of a person without a photo: a record with their initial on its label. */
function Portrait({ id, initial }: { id: string; initial: string }) {
  const { ground, label, ink, rings } = portraitOf(id)
  return (
    <svg
      viewBox="-50 -50 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      <rect x={-200} y={-200} width={400} height={400} fill={ground} />
      {rings.map(({ radius, colour, dashes, turn }) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke={colour}
          strokeWidth={9}
          pathLength={16}
          strokeDasharray={dashes}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle r={27} fill={label} />
      <text
        dy="0.36em"
        textAnchor="middle"
        fontSize={34}
        fill={ink}
        className="font-display font-extrabold [font-stretch:78%]"
      >
        {initial}
      </text>
    </svg>
  )
}
