import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Portrait } from './portrait.tsx'

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
 * The server replaces an address on another site once it has stored the picture. Until then the browser does not load the
 * picture, because the other site would receive the address of the viewer.
 */
function isOnOtherSite(src: string) {
  return /^https?:/i.test(src)
}

function initialOf(name: string) {
  const [first = ''] = name.trim()
  return first.toLocaleUpperCase()
}
