import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Poster } from './poster.tsx'

export type AvatarProps = {
  /** Draws the same poster for the same person everywhere. */
  id: string
  name: string
  /** Said aloud; left out where the name stands beside the picture. */
  label?: string
  src?: string | null
  className?: string
  shape?: 'round' | 'card'
}

/** The person's picture; until it is there, and if it never comes, their poster with the initial. */
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
      <Poster
        id={id}
        width={100}
        height={100}
        composition="portrait"
        initial={initialOf(name)}
        className="absolute! inset-0"
      />
      {src && !isElsewhere(src) && !isBroken && (
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

/** Such an address is only kept until somebody has fetched what lies there: asking for it would tell who looks. */
function isElsewhere(src: string) {
  return /^https?:/i.test(src)
}

function initialOf(name: string) {
  const [first = ''] = name.trim()
  return first.toLocaleUpperCase()
}
