import { useState } from 'react'
import { optional } from '#pwa/ui/optional.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import type { CityFollowProps } from './city-follow-row.tsx'

// Without a connection the list of what the member follows has the same button.
const CityFollowRow = optional(() => import(/* online */ './city-follow-row.tsx'))

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
