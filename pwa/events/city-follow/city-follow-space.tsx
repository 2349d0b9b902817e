import { useState } from 'react'
import type { City } from '#contract/places/area.ts'
import type { Me } from '#pwa/session/session.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'

// Without a connection the list of what the member follows has the same button.
const CityFollowRow = optional(() => import(/* online */ './city-follow-row.tsx'))

/** `genre` is the one that the list shows, if it shows one. */
export type CityFollowProps = { me: Me | null; place: City; genre: string | undefined }

/** The space of the row below a list, which loads the row when it comes near the visible part. */
export default function CityFollowSpace(props: CityFollowProps) {
  const [isNear, setIsNear] = useState(false)
  const space = useWhenSeen(() => setIsNear(true))
  return (
    <div ref={space} className="mt-6 min-h-11">
      {isNear && <CityFollowRow {...props} />}
    </div>
  )
}
